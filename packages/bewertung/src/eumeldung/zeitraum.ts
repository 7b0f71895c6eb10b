const TAG_MS = 86_400_000
const DATUM = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/

/** Was an einem Zeitraum nicht stimmt, als Satz; null: nichts. @param jahr Berichtsjahr, null: nicht lesbar */
export function pruefeZeitraum(text: string, jahr: number | null, hoechsteTage: number): string | null {
  const teile = text.split('--')
  if (teile.length !== 2) return 'Der Zeitraum besteht aus zwei Tagen, verbunden durch „--“.'
  const [von, bis] = teile.map(alsTag)
  if (von === null || bis === null || von === undefined || bis === undefined)
    return 'Ein Tag des Zeitraums ist nicht lesbar: JJJJ-MM-TT oder JJJJ-MM.'
  if (bis < von) return 'Der Zeitraum endet, bevor er beginnt.'
  const tage = (bis - von) / TAG_MS
  if (tage > hoechsteTage) return `Der Zeitraum ist ${tage} Tage lang, erlaubt sind ${hoechsteTage}.`
  if (jahr !== null && jahrVon(von) !== jahr && jahrVon(bis) !== jahr)
    return `Weder Beginn noch Ende des Zeitraums liegen im Berichtsjahr ${jahr}.`
  return null
}

/** Ohne Tag gilt der Monatserste. */
function alsTag(text: string): number | null {
  const [, jahr, monat, tag = '01'] = DATUM.exec(text) ?? []
  if (jahr === undefined) return null
  const zeit = Date.parse(`${jahr}-${monat}-${tag}T00:00:00Z`)
  // 31. Juni: JavaScript rollte ihn in den Juli.
  return Number.isNaN(zeit) || new Date(zeit).toISOString().slice(0, 10) !== `${jahr}-${monat}-${tag}` ? null : zeit
}

const jahrVon = (zeit: number) => new Date(zeit).getUTCFullYear()
