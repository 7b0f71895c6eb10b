/**
 * Bekannte Barrieren der Anwendung, einmal: die Erklärung zur Barrierefreiheit zählt sie auf, und die Prüfung jeder Seite lässt genau
 * aus, was hier mit seiner Stelle steht. Was sonst auffällt, ist ein Fehler.
 */
type Barriere = {
  name: string
  /** Erfolgskriterium der WCAG; `null`: an Inhalten, die andere bereitstellen, lässt es sich nicht sagen */
  kriterium: string | null
  /** was fehlt, wie man trotzdem dazu kommt */
  satz: string
  /** Tag (JJJJ-MM-TT), bis zu dem es behoben sein soll; `null`: andere stellen es bereit, es fällt nicht unter das Gesetz */
  geplantBis: string | null
  /** Elemente (CSS-Auswahl), an denen die Prüfung der Seiten es sonst beanstandete */
  stelle?: string
}

export const BARRIEREN: readonly Barriere[] = [
  {
    name: 'Fotos ohne Beschreibung',
    kriterium: '1.1.1, Nicht-Text-Inhalt',
    satz: 'Wo beim Hochladen eines Fotos niemand beschrieben hat, was zu sehen ist, trägt es nur seine Bezeichnung. Nachtragen lässt sich die Beschreibung beim Bild; was fachlich aus Fotos folgt, steht im Ortsbefund.',
    geplantBis: '2027-06-30',
  },
  {
    name: 'Ansagen',
    kriterium: '4.1.2, Name, Rolle, Wert',
    satz: 'Eine Ansage für Vorleseprogramme verweist, bis sie nach Sekunden verschwindet, auf eine Schaltfläche, die es dann nicht mehr geben muss. Ihr Wortlaut ist schon vorgelesen; es entgeht nichts. Der Baustein ist fremd; wir nehmen ihn neu, sobald er es nicht mehr tut, oder ersetzen ihn.',
    geplantBis: '2027-06-30',
    stelle: '[data-live-announcer]',
  },
  {
    name: 'PDF-Dateien',
    kriterium: null,
    satz: 'Berichte sind nach PDF/UA-1 ausgezeichnet: Titel, Sprache, Gliederung, Tabellenköpfe, Ersatztexte für Diagramme und Karten. Was sich davon mit einem Programm prüfen lässt, prüfen wir an jeder Art von Bericht; eine Prüfung durch Menschen mit Vorlesehilfen und eine unabhängige Bestätigung stehen aus. Alles, was in einem Bericht steht, steht auch auf der Seite, von der er kommt.',
    geplantBis: '2027-12-31',
  },
  {
    name: 'Hochgeladene Dateien',
    kriterium: null,
    satz: 'Dateien, die Benutzer bereitstellen, können Barrieren enthalten, die wir nicht kennen.',
    geplantBis: null,
  },
]
