import { Startfehler } from '../../konfiguration/startfehler.ts'

const letzteZeilen = (ausgabe: string) => ausgabe.trim().split('\n').slice(-8).join('\n')

/** Deutet die (englische) Ausgabe von initdb, pg_ctl und postgres, wenn die eingebettete Datenbank nicht startet. */
export function deuteFehlschlag(ausgabe: string, datenVerzeichnis: string): Startfehler {
  if (/no space left on device|disk quota exceeded/i.test(ausgabe))
    return new Startfehler(
      'DATENTRAEGER_VOLL',
      `Auf dem Datenträger von ${datenVerzeichnis} ist kein Platz mehr. Schaffen Sie Platz oder wählen Sie mit DATA_DIR einen anderen Ordner.`,
    )
  if (/database files are incompatible with server|initialized by PostgreSQL version/i.test(ausgabe))
    return falscheVersion(datenVerzeichnis, null)
  if (/error while loading shared libraries|library not loaded/i.test(ausgabe))
    return new Startfehler(
      'DATENBANK_STARTET_NICHT',
      `Die mitgelieferte Datenbank ist unvollständig installiert. Führen Sie „npm rebuild“ aus und starten Sie noch einmal.\n${letzteZeilen(ausgabe)}`,
    )
  if (/ENOENT|exec format error|cannot execute/i.test(ausgabe))
    return new Startfehler(
      'PLATTFORM_OHNE_DATENBANK',
      'Die mitgelieferte Datenbank läuft auf diesem System nicht (sie braucht die GNU-C-Bibliothek). Geben Sie mit DATABASE_URL einen PostgreSQL-Server ab Version 15 an.',
    )
  if (/could not (create|map) (anonymous )?shared memory|cannot allocate memory/i.test(ausgabe))
    return new Startfehler(
      'DATENBANK_STARTET_NICHT',
      'Der Datenbank steht zu wenig Arbeitsspeicher zur Verfügung. Beenden Sie andere Programme oder geben Sie dem Rechner mehr Speicher.',
    )
  if (/permission denied|operation not permitted|EPERM|EACCES|wrong ownership|invalid permissions/i.test(ausgabe))
    return new Startfehler(
      'ORDNER_NICHT_BESCHREIBBAR',
      `Die Datenbank darf in ${datenVerzeichnis} nicht schreiben. Prüfen Sie Besitzer und Rechte des Ordners oder wählen Sie mit DATA_DIR einen anderen.\n${letzteZeilen(ausgabe)}`,
    )
  return new Startfehler(
    'DATENBANK_STARTET_NICHT',
    `Die eingebettete Datenbank in ${datenVerzeichnis} startet nicht. Was sie dazu meldet:\n${letzteZeilen(ausgabe)}`,
  )
}

export function falscheVersion(datenVerzeichnis: string, vorgefunden: string | null): Startfehler {
  return new Startfehler(
    'FALSCHE_DATENVERSION',
    `Die Datenbank in ${datenVerzeichnis} stammt von einer anderen PostgreSQL-Version${vorgefunden ? ` (${vorgefunden})` : ''}. Wählen Sie mit DATA_DIR einen anderen Ordner, oder übertragen Sie die Daten mit pg_dump und pg_restore über einen Server, den Sie mit DATABASE_URL angeben.`,
  )
}
