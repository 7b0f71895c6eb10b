/**
 * Kennungen des Verwaltungsportals (Teilnehmer, Organisationseinheit, Person). Sie sind für uns undurchsichtig; was eine
 * bedeutet, sagt allein die Zuordnung bei den Organisationen.
 */
const FORM = /^AT:[A-Za-z0-9][A-Za-z0-9.:_/+=-]*$/
const OKZ = /^[A-Za-z0-9][A-Za-z0-9.:_/+=-]*$/

/** PARTICIPANT-ID, gvOuId, gvGid. */
export const istKennung = (text: string): boolean => FORM.test(text)
/** Organisationskennzeichen, mit und ohne `AT:` davor. */
export const istOkz = (text: string): boolean => OKZ.test(text)

const LAND = /^AT:(?:VKZ:)?L([1-9])(?=$|[:-])/

/**
 * Bundesland eines Landes als Teilnehmer, nach ISO 3166-2; `null` bei allen anderen (Bund, Gemeinden, Unternehmen).
 * @example landDesTeilnehmers('AT:VKZ:L9-M01') // 'AT-9'
 */
export function landDesTeilnehmers(teilnehmer: string): string | null {
  const ziffer = LAND.exec(teilnehmer)?.[1]
  return ziffer === undefined ? null : `AT-${ziffer}`
}

/** Was eine Person dauerhaft ausweist. */
type Ausweis = { gid: string | null; userid: string; teilnehmer: string }

/**
 * Schlüssel der Person: GID und Teilnehmer, ohne GID USERID und Teilnehmer. Der Teilnehmer steht vorn, weil er kein Leerzeichen
 * enthalten kann, und die Art davor: so wird keine USERID je zur GID einer anderen. Verglichen wird Zeichen für Zeichen.
 */
export function personenschluessel({ gid, userid, teilnehmer }: Ausweis): string {
  return gid === null ? `userid ${teilnehmer} ${userid}` : `gid ${teilnehmer} ${gid}`
}
