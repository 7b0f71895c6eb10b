import { Startfehler, type Startfehlerkennung } from '../konfiguration/startfehler.ts'

type Datenbankfehler = Error & { code?: string; errors?: Datenbankfehler[] }

/** Übersetzt einen Verbindungsfehler in eine Meldung mit dem nächsten Schritt; das Kennwort der URL kommt darin nicht vor. */
export function alsVerbindungsfehler(fehler: unknown, url: string): unknown {
  if (fehler instanceof Startfehler || !(fehler instanceof Error)) return fehler
  const ziel = beschreibeZiel(url)
  // Bei mehreren Adressen eines Namens (::1 und 127.0.0.1) sammelt Node die Fehler; der erste genügt.
  const { code = '', message } = (fehler as Datenbankfehler).errors?.[0] ?? (fehler as Datenbankfehler)
  const mit = (kennung: Startfehlerkennung, text: string) => new Startfehler(kennung, text, fehler)

  if (/^(28000|28P01)$/.test(code) || /password|SASL/i.test(message))
    return mit(
      'DATENBANK_ANMELDUNG',
      `Die Datenbank ${ziel} lehnt die Anmeldung ab (${message}). Prüfen Sie Benutzer und Kennwort in DATABASE_URL und die Regeln in pg_hba.conf.`,
    )
  if (code === '3D000')
    return mit(
      'DATENBANK_FEHLT',
      `Die Datenbank ${ziel} gibt es nicht. Legen Sie sie an (create database … encoding 'UTF8') oder berichtigen Sie den Namen in DATABASE_URL.`,
    )
  if (code === '42501')
    return mit(
      'DATENBANK_RECHTE',
      `Dem Benutzer fehlen Rechte in der Datenbank ${ziel} (${message}). Er muss Eigentümer der Datenbank sein oder dort Tabellen anlegen dürfen.`,
    )
  if (code === '53300')
    return mit(
      'DATENBANK_NICHT_ERREICHBAR',
      `Die Datenbank ${ziel} nimmt keine weiteren Verbindungen an. Erhöhen Sie max_connections oder beenden Sie andere Programme.`,
    )
  if (code === '57P03')
    return mit(
      'DATENBANK_NICHT_ERREICHBAR',
      `Die Datenbank ${ziel} fährt gerade hoch oder herunter. Versuchen Sie es gleich noch einmal.`,
    )
  if (/SSL|certificate/i.test(message))
    return mit(
      'DATENBANK_NICHT_ERREICHBAR',
      `Die verschlüsselte Verbindung zur Datenbank ${ziel} kommt nicht zustande (${message}). Prüfen Sie sslmode in DATABASE_URL und das Zertifikat des Servers.`,
    )
  if (/^(ECONN|ENOENT|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EACCES)/.test(code) || /timeout|terminated/i.test(message))
    return mit(
      'DATENBANK_NICHT_ERREICHBAR',
      `Die Datenbank ${ziel} ist nicht erreichbar (${code || message}). Prüfen Sie, ob sie läuft, und Rechner und Port in DATABASE_URL; ohne DATABASE_URL läuft die mitgelieferte Datenbank.`,
    )
  return fehler
}

/** Kein `URL`: Socketadressen haben keinen Rechnernamen. */
function beschreibeZiel(url: string): string {
  const [, ort, name] = /^postgres(?:ql)?:\/\/(?:[^/]*@)?([^/?]*)\/?([^?]*)/.exec(url) ?? []
  if (!name) return ort ? `auf ${ort}` : 'aus DATABASE_URL'
  return `„${name}“${ort ? ` auf ${ort}` : ''}`
}
