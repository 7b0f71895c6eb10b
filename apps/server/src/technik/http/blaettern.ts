import { type Blaetterwahl, type Endpunkt, SEITENGROESSE } from '@benthos/vertrag'

/** Kopf mit der Zahl aller Zeilen, aus denen die Antwort eine Seite ist. */
export const GESAMTKOPF = 'x-total-count'

/** Die Zeilen, in deren Texten alle Wörter der Suche stehen, davon die gewünschte Seite; ohne Seite alle. */
export function blaettere<T>(
  liste: readonly T[],
  { seite, groesse, suche }: Blaetterwahl,
): { zeilen: T[]; gesamt: number } {
  const worte = klein(suche ?? '')
    .split(/\s+/)
    .filter(wort => wort !== '')
  const treffer = worte.length === 0 ? [...liste] : liste.filter(zeile => enthaelt(zeile, worte))
  return { zeilen: schneide(treffer, { seite, groesse }), gesamt: treffer.length }
}

/** Die gewünschte Seite der Liste; was jenseits der letzten liegt, ist leer. Ohne Angabe die ganze Liste. */
export function schneide<T>(liste: readonly T[], wahl: Pick<Blaetterwahl, 'seite' | 'groesse'>): T[] {
  if (wahl.seite === undefined && wahl.groesse === undefined) return [...liste]
  const { seite = 1, groesse = SEITENGROESSE } = wahl
  return liste.slice((seite - 1) * groesse, seite * groesse)
}

/** Blättert in der Antwort dort, wo der Vertrag ihre Liste nennt; alles neben der Liste bleibt, wie es ist. */
export function blaettereAntwort(
  stelle: Exclude<Endpunkt['blaettert'], 'selbst' | undefined>,
  antwort: unknown,
  wahl: Blaetterwahl,
): { antwort: unknown; gesamt: number } {
  if (stelle === 'antwort') {
    const { zeilen, gesamt } = blaettere(antwort as unknown[], wahl)
    return { antwort: zeilen, gesamt }
  }
  const ganzes = antwort as Readonly<Record<typeof stelle, unknown[]>>
  const { zeilen, gesamt } = blaettere(ganzes[stelle], wahl)
  return { antwort: { ...ganzes, [stelle]: zeilen }, gesamt }
}

/** Die Wörter dürfen in verschiedenen Texten der Zeile stehen. */
function enthaelt(zeile: unknown, worte: readonly string[]): boolean {
  const texte = klein(texteIn(zeile).join('\n'))
  return worte.every(wort => texte.includes(wort))
}

function texteIn(wert: unknown): string[] {
  if (typeof wert === 'string') return [wert]
  return typeof wert === 'object' && wert !== null ? Object.values(wert).flatMap(texteIn) : []
}

function klein(text: string): string {
  return text.toLocaleLowerCase('de')
}
