/** Zweiter Schlüssel der Taxa: Codes eines Systems mit den Namen, die ihre Quelle ihnen gibt. */
export type Taxoncodes = {
  /** Name des Systems, wie er in Meldungen steht: AQEM, DARLEQ */
  system: string
  /** Code in Großbuchstaben → Namen der Quelle; meist einer */
  namen: Readonly<Record<string, readonly string[]>>
}
