/**
 * Führt immer nur eine Rechnung auf einmal aus; was währenddessen kommt, verdrängt das vorige Wartende. Gezeigt wird ein
 * Ergebnis nur, wenn inzwischen nichts Neueres gefragt ist.
 */
export function neuestesGilt<Frage, Antwort>(
  rechne: (frage: Frage) => Promise<Antwort>,
  zeige: (antwort: Antwort) => void,
  beiFehler: (fehler: unknown) => void,
): (frage: Frage) => void {
  let wartend: { frage: Frage } | null = null
  let laeuft = false
  const arbeite = async (erste: Frage) => {
    laeuft = true
    for (let naechste: { frage: Frage } | null = { frage: erste }; naechste !== null; naechste = wartend) {
      wartend = null
      try {
        const antwort = await rechne(naechste.frage)
        if (wartend === null) zeige(antwort)
      } catch (fehler) {
        if (wartend === null) beiFehler(fehler)
      }
    }
    laeuft = false
  }
  return frage => {
    if (laeuft) wartend = { frage }
    else void arbeite(frage)
  }
}
