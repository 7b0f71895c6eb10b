/** Wie lange personenbezogene Daten bleiben: je Art Frist, Beginn, Grund und was danach geschieht. Es steht nur hier. */

type Aufbewahrung = Readonly<{
  label: string
  tage: number
  /** Ereignis, ab dem die Frist läuft, als Ergänzung zu „nach“ */
  ab: string
  /** weshalb gerade so lange */
  grund: string
  folge: 'GELOESCHT' | 'PSEUDONYMISIERT'
}>

export const AUFBEWAHRUNG = {
  ANMELDUNGEN: {
    label: 'Sitzungen, Codes und Token des eingebauten Anmeldedienstes, Abmeldungen beim externen',
    tage: 0,
    ab: 'ihrem Ablauf',
    grund: 'Abgelaufen nützen sie niemandem mehr.',
    folge: 'GELOESCHT',
  },
  AUFTRAEGE: {
    label: 'Aufträge im Hintergrund mit ihrer Datei',
    tage: 90,
    ab: 'ihrem Ende',
    grund: 'Ergebnis und Ausgang sollen sich ein Quartal lang nachsehen lassen.',
    folge: 'GELOESCHT',
  },
  AUSFUHREN: {
    label: 'Ausfuhren mit ihrer Datei',
    tage: 14,
    ab: 'ihrem Ende',
    grund: 'Sie werden geholt oder neu erstellt, nicht aufgehoben.',
    folge: 'GELOESCHT',
  },
  MAILS: {
    label: 'Versandte E-Mails: an wen, wann, mit welchem Ausgang',
    tage: 90,
    ab: 'dem Versand',
    grund: 'Nachweis des Versands und Fehlersuche; der Inhalt ist nicht gespeichert.',
    folge: 'GELOESCHT',
  },
  GELESENE_NACHRICHTEN: {
    label: 'Gelesene Benachrichtigungen',
    tage: 180,
    ab: 'dem Lesen',
    grund: 'Über eine Probenahmesaison hinweg soll sich nachlesen lassen, was anstand.',
    folge: 'GELOESCHT',
  },
  UNGELESENE_NACHRICHTEN: {
    label: 'Ungelesene Benachrichtigungen',
    tage: 730,
    ab: 'ihrem Entstehen',
    grund: 'Konten, die ruhen, sollen nicht endlos sammeln.',
    folge: 'GELOESCHT',
  },
  UNBESTAETIGTE_REGISTRIERUNGEN: {
    label: 'Registrierungen, deren E-Mail-Adresse niemand bestätigt hat',
    tage: 7,
    ab: 'dem Ende der Frist zum Bestätigen',
    grund: 'So lange lässt sich klären, weshalb eine Bestätigung ausblieb.',
    folge: 'GELOESCHT',
  },
  WARTENDE_REGISTRIERUNGEN: {
    label: 'Registrierungen, über die niemand entschieden hat',
    tage: 365,
    ab: 'dem Einlangen',
    grund: 'Was ein Jahr liegen blieb, wird nicht mehr entschieden.',
    folge: 'GELOESCHT',
  },
  ABGELEHNTE_REGISTRIERUNGEN: {
    label: 'Abgelehnte Registrierungen',
    tage: 180,
    ab: 'der Entscheidung',
    grund: 'So lange lässt sich über die Ablehnung noch reden.',
    folge: 'GELOESCHT',
  },
  FREIGEGEBENE_REGISTRIERUNGEN: {
    label: 'Freigegebene Registrierungen',
    tage: 730,
    ab: 'der Entscheidung',
    grund: 'Wer wem welche Rollen gab, steht danach am Benutzer.',
    folge: 'GELOESCHT',
  },
  EINSICHTEN: {
    label: 'Wer ein fremdes Konto geöffnet hat',
    tage: 365,
    ab: 'dem letzten Mal',
    grund: 'Die Auskunft soll ein Jahr lang sagen, wer sie gesehen hat.',
    folge: 'GELOESCHT',
  },
  BERICHTIGUNGEN: {
    label: 'Erledigte Bitten um Berichtigung der eigenen Angaben, mit der Antwort',
    tage: 365,
    ab: 'der Erledigung',
    grund: 'Nachweis, dass und wie darüber entschieden ist, für die Dauer einer Beschwerde.',
    folge: 'GELOESCHT',
  },
  BARRIEREN: {
    label: 'Erledigte Barrieren; die Adresse für die Antwort schon mit der Erledigung',
    tage: 365,
    ab: 'der Erledigung',
    grund: 'Die Erklärung zur Barrierefreiheit wird jährlich erneuert und stützt sich darauf.',
    folge: 'GELOESCHT',
  },
  VERWORFENE_EINLESUNGEN: {
    label: 'Hochgeladene Dateien, die nie geladen wurden',
    tage: 180,
    ab: 'dem Hochladen oder der letzten Prüfung',
    grund: 'Bis dahin lässt sich fortsetzen, was geprüft, aber nicht geladen wurde.',
    folge: 'GELOESCHT',
  },
  ARCHIVLAEUFE: {
    label: 'Läufe des öffentlichen Archivs',
    tage: 365,
    ab: 'dem Lauf',
    grund: 'Ein Jahr lang soll nachzusehen sein, welche Nacht warum ausfiel.',
    folge: 'GELOESCHT',
  },
  GESPERRTE_KONTEN: {
    label: 'Gesperrte Konten: Name, Benutzername, E-Mail-Adresse, Schlüssel des Anmeldedienstes',
    tage: 1095,
    ab: 'der Sperre',
    grund: 'Bis dahin kann die Person zurückkehren und lässt sich zu ihren Daten befragen.',
    folge: 'PSEUDONYMISIERT',
  },
  AUFBEWAHRUNGSLAEUFE: {
    label: 'Nachweise über diese Löschungen, ohne Personenbezug',
    tage: 1095,
    ab: 'dem Lauf',
    grund: 'Rechenschaft gegenüber der Datenschutzbehörde.',
    folge: 'GELOESCHT',
  },
} as const satisfies Record<string, Aufbewahrung>

export type Aufbewahrungsart = keyof typeof AUFBEWAHRUNG
export const AUFBEWAHRUNGSARTEN = Object.keys(AUFBEWAHRUNG) as readonly Aufbewahrungsart[]

/** Frist und Beginn in Worten, etwa „90 Tage nach dem Versand“. */
export function beschreibeFrist(art: Aufbewahrungsart): string {
  const { tage, ab }: Aufbewahrung = AUFBEWAHRUNG[art]
  return tage === 0 ? `in der Nacht nach ${ab}` : `${tage} Tage nach ${ab}`
}
