/**
 * Angaben, die nur der Betreiber einer Installation kennt. Im Text einer Informationsseite stehen sie als `{{Anschrift}}`; die Werte
 * kommen aus den Einstellungen des Servers, damit mitgelieferte Texte erneuert werden können, ohne dass jemand sie neu ausfüllt.
 */
export const BETREIBERANGABEN = [
  'Betreiber',
  'Anschrift',
  'Telefon',
  'E-Mail',
  'Helpdesk',
  'Datenschutzstelle',
  'Protokollfrist',
] as const
export type Betreiberangabe = (typeof BETREIBERANGABEN)[number]
/** Was eingestellt ist; was fehlt, steht nicht darin. */
export type Betreiberangaben = Readonly<Partial<Record<Betreiberangabe, string>>>

const STELLE = /\{\{([^{}]*)\}\}/g

const istBetreiberangabe = (name: string): name is Betreiberangabe =>
  (BETREIBERANGABEN as readonly string[]).includes(name)

/** Namen aller Stellen eines Texts, in seiner Folge, auch unbekannte. */
export function leseStellen(text: string): readonly string[] {
  return [...text.matchAll(STELLE)].map(([, name = '']) => name.trim())
}

/** Mangel eines Texts als Meldung; `null`, wenn er nur Angaben nennt, die es gibt. */
export function pruefeStellen(text: string): string | null {
  const fremd = leseStellen(text).find(name => !istBetreiberangabe(name))
  if (fremd === undefined) return null
  return `Die Angabe „{{${fremd}}}“ gibt es nicht; möglich sind ${BETREIBERANGABEN.map(a => `{{${a}}}`).join(', ')}`
}

/** Der Text, wie er gezeigt wird: was nicht angegeben ist, steht als solches da, statt zu verschwinden. */
export function setzeAngabenEin(text: string, angaben: Betreiberangaben): string {
  return text.replaceAll(STELLE, (_, roh: string) => {
    const name = roh.trim()
    return (istBetreiberangabe(name) ? angaben[name] : undefined) ?? `(${name}: nicht angegeben)`
  })
}

/** Was ein Text verlangt und nicht angegeben ist, je Name einmal. */
export function fehlendeAngaben(text: string, angaben: Betreiberangaben): readonly Betreiberangabe[] {
  return [...new Set(leseStellen(text))].filter(istBetreiberangabe).filter(name => !angaben[name])
}
