/** Texte der Filter, Wort für Wort aus der Spezifikation (Abschnitte 2, 4 und 8), auch ihre Schreibfehler. */
export const FILTERTEXT = {
  leiste: 'Filterleiste',
  keineKriterien: 'Keine Filterkriterien gesetzt',
  alleKriterien: 'Alle Filterkriterien anzeigen',
  standardfilter: 'Standardfilter',
  unbenannt: 'Unbenannter Filter',
  kopieVon: (name: string) => `Kopie von ${name}`,
  aktiv: 'Filter ist aktiv',
  inaktiv: 'Filter ist inaktiv',
  zuruecksetzen: 'Filter zurücksetzen',
  keineAuswahl: 'Kein Filterauswahl',
  erstellen: { titel: 'Filter erstellen', feld: 'Filtername', abbrechen: 'Abbrechen', bestaetigen: 'Hinzufügen' },
  umbenennen: { titel: 'Filter umbenennen', feld: 'Filtername', abbrechen: 'Abbrechen', bestaetigen: 'Umbenennen' },
  loeschen: {
    titel: 'Filter löschen?',
    frage: (name: string) => `Möchten Sie den Filter "${name}" wirklich löschen?`,
    abbrechen: 'Abbrechen',
    bestaetigen: 'Löschen',
  },
} as const

/** Warum eine Handlung an Filtern jetzt nicht geht. */
export type Filterwarnung = Readonly<{ titel: string; text: string }>

export const FILTERWARNUNG = {
  umbenennenOhneAuswahl: {
    titel: 'Kein Filter ausgewählt',
    text: 'Bitte wählen Sie einen Filter aus bevor Sie den Namen des Filters ändern.',
  },
  duplizierenOhneAuswahl: {
    titel: 'Kein Filter ausgewählt',
    text: 'Bitte wählen Sie einen Filter aus bevor Sie eines Filter duplizieren.',
  },
  loeschenOhneAuswahl: {
    titel: 'Kein Filter ausgewählt',
    text: 'Bitte wählen Sie den Filter, den Sie löschen möchten.',
  },
  duplizierenUngespeichert: {
    titel: 'Duplizieren nicht möglich',
    text: 'Der aktuelle Filter ist nicht gespeichert und kann deshalb nicht dupliziert werden.',
  },
  wechselUngespeichert: {
    titel: 'Filterwechsel nicht möglich',
    text: 'Der aktuelle Filter kann nicht gewechselt werden, da es noch ungespeicherte Änderungen gibt.',
  },
} as const satisfies Record<string, Filterwarnung>
