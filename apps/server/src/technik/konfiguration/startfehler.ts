/**
 * Fehler, die den Start verhindern und die ein Mensch beheben kann: die Meldung sagt, was geschehen ist und was zu tun ist.
 * Alles andere ist ein Programmfehler und behält seinen Stapel.
 */
export type Startfehlerkennung =
  | 'KONFIGURATION'
  | 'ORDNER_NICHT_BESCHREIBBAR'
  | 'ORDNER_NICHT_ERREICHBAR'
  | 'DATENTRAEGER_VOLL'
  | 'FALSCHE_DATENVERSION'
  | 'PLATTFORM_OHNE_DATENBANK'
  | 'DATENBANK_STARTET_NICHT'
  | 'DATENBANK_NICHT_ERREICHBAR'
  | 'DATENBANK_ANMELDUNG'
  | 'DATENBANK_FEHLT'
  | 'DATENBANK_ZU_ALT'
  | 'DATENBANK_RECHTE'
  | 'MIGRATION'
  | 'DEMO_IN_PROD'
  | 'BETREIBERANGABEN'

export class Startfehler extends Error {
  override readonly name = 'Startfehler'
  readonly kennung: Startfehlerkennung

  constructor(kennung: Startfehlerkennung, meldung: string, ursache?: unknown) {
    super(meldung, ursache === undefined ? undefined : { cause: ursache })
    this.kennung = kennung
  }
}

type Systemfehler = Error & { code?: string; port?: number; address?: string; path?: string; syscall?: string }

/**
 * Meldung für das Terminal zu einem Fehler beim Start: deutsch, mit dem nächsten Schritt.
 * Unbekannte Fehler kommen mit ihrem Stapel zurück, denn dort hilft nur der Quelltext.
 */
export function beschreibeStartfehler(fehler: unknown): string {
  if (fehler instanceof Startfehler) return fehler.message
  if (!(fehler instanceof Error)) return `Unerwarteter Fehler beim Start: ${String(fehler)}`
  const { code, port, address, path, syscall } = fehler as Systemfehler
  if (syscall === 'listen' || syscall === 'bind') {
    const stelle = port === undefined ? (path ?? 'die Adresse') : `Port ${port}`
    if (code === 'EADDRINUSE')
      return `${stelle} ist schon belegt. Beenden Sie das andere Programm oder wählen Sie mit PORT einen freien Port, zum Beispiel: PORT=${naechsterPort(port)} npm start`
    if (code === 'EACCES')
      return `${stelle} darf von diesem Benutzer nicht geöffnet werden. Wählen Sie mit PORT einen Port ab 1024, zum Beispiel: PORT=8080 npm start`
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      return `Die Adresse ${address ?? ''} gehört nicht zu diesem Rechner. Setzen Sie HOST auf localhost, 0.0.0.0 oder eine eigene Adresse.`
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${path ?? 'Eine Datei'} ist für diesen Benutzer nicht zugänglich (${code}). Prüfen Sie die Rechte oder wählen Sie mit DATA_DIR einen anderen Ordner.`
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `Der Datenträger ist voll${path ? ` (${path})` : ''}. Schaffen Sie Platz oder wählen Sie mit DATA_DIR einen anderen Ordner.`
  return `Unerwarteter Fehler beim Start: ${fehler.stack ?? fehler.message}`
}

function naechsterPort(port: number | undefined): number {
  return port === undefined || port < 1024 || port >= 65_535 ? 8081 : port + 1
}
