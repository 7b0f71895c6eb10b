import type { Bilanz, Einlesung, FrueheresLaden } from '@benthos/vertrag/einlesung'
import type { Vorgangszeile } from './sql.ts'

/** Ein Vorgang, wie ihn der Vertrag zeigt; `schonGeladen` steht nur am einzelnen. */
export function alsEinlesung(
  z: Omit<Vorgangszeile, 'gesamt'>,
  schonGeladen: readonly FrueheresLaden[] = [],
): Einlesung {
  return {
    id: z.id,
    art: z.art,
    dateiname: z.dateiname,
    bytes: z.bytes,
    sha256: z.sha256,
    zustand: z.stand,
    ladeart: z.ladeart,
    form: z.form,
    angaben: z.angaben,
    bilanz: alsBilanz(z),
    zellbilanz: alsBilanz({
      gelesen: z.zellen_gelesen,
      angenommen: z.zellen_angenommen,
      geaendert: z.zellen_geaendert,
      unveraendert: z.zellen_unveraendert,
      uebersprungen: z.zellen_uebersprungen,
      abgelehnt: z.zellen_abgelehnt,
    }),
    geladen: z.geladen,
    ersetzungen: [...(z.vorgabe.ersetzungen ?? [])],
    fragen: [...z.fragen],
    beigaben: [...z.beigaben],
    meldung: z.grund,
    angelegtAm: z.angelegt_am,
    angelegtVon: z.name,
    geprueftAm: z.geprueft_am,
    geladenAm: z.geladen_am,
    schonGeladen: [...schonGeladen],
    ruecknahme:
      z.ruecknahme_begonnen === null
        ? null
        : {
            begonnenAm: z.ruecknahme_begonnen,
            beendetAm: z.ruecknahme_beendet,
            von: z.ruecknahme_von ?? '',
            zurueckgenommen: z.zurueckgenommen ?? 0,
            behalten: z.behalten ?? 0,
            beigaben: (z.rueckgabe ?? []).map(({ text }) => text),
          },
    auftrag:
      z.auftrag_id === null || z.auftragszustand === null
        ? null
        : {
            id: z.auftrag_id,
            state: z.auftragszustand,
            fortschritt: { ist: z.fortschritt_ist ?? 0, soll: z.fortschritt_soll, text: z.fortschritt_text },
          },
  }
}

/** Die Datenbank hat alle Posten oder keinen. */
function alsBilanz({
  gelesen,
  angenommen,
  geaendert,
  unveraendert,
  uebersprungen,
  abgelehnt,
}: Readonly<Record<keyof Bilanz, number | null>>): Bilanz | null {
  return gelesen === null ||
    angenommen === null ||
    geaendert === null ||
    unveraendert === null ||
    uebersprungen === null ||
    abgelehnt === null
    ? null
    : { gelesen, angenommen, geaendert, unveraendert, uebersprungen, abgelehnt }
}
