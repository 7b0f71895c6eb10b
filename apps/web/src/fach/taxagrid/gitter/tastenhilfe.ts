/** Alle Tasten des Rasters für die Hilfe. */
export const TASTENHILFE: readonly { gruppe: string; tasten: readonly (readonly [string, string])[] }[] = [
  {
    gruppe: 'Eingeben',
    tasten: [
      [
        'Buchstaben, Ziffern',
        'Zelle neu beschreiben; ab drei Buchstaben oder als Kurzform („bae rho“) erscheinen Vorschläge',
      ],
      ['↓ ↑', 'Vorschlag wählen'],
      ['Enter', 'übernehmen und eine Zeile tiefer, in die Spalte, in der die Eingabe begann'],
      ['Tab', 'übernehmen und zur nächsten Spalte'],
      ['Umschalt+Enter, Umschalt+Tab', 'übernehmen und zurück'],
      ['Esc', 'Eingabe verwerfen'],
      ['F2', 'Inhalt der Zelle ändern'],
      ['Rücktaste', 'Zelle leeren und neu schreiben'],
      ['Leertaste', 'cf. setzen oder wegnehmen'],
      ['Alt+Enter', 'ersten Berichtigungsvorschlag der Zelle übernehmen'],
    ],
  },
  {
    gruppe: 'Bewegen und auswählen',
    tasten: [
      ['Pfeiltasten', 'eine Zelle weiter'],
      ['Pos1, Ende', 'erste und letzte Spalte'],
      ['Strg+Pos1, Strg+Ende', 'erste und letzte Zelle der Liste'],
      ['Strg+Pfeiltasten', 'Rand der Liste in dieser Richtung'],
      ['Bild auf, Bild ab', 'eine Seite weiter'],
      ['mit Umschalt', 'Auswahl erweitern'],
      ['Umschalt+Leertaste', 'ganze Zeile auswählen'],
      ['Strg+A', 'alles auswählen'],
      ['F8, Umschalt+F8', 'nächste und vorige beanstandete Zelle'],
      ['Esc, dann Tab', 'das Raster verlassen'],
    ],
  },
  {
    gruppe: 'Bearbeiten',
    tasten: [
      ['Entf', 'ausgewählte Zellen leeren'],
      ['Strg+D', 'nach unten ausfüllen'],
      ['Strg+C, Strg+X, Strg+V', 'kopieren, ausschneiden, einfügen (auch aus Excel)'],
      ['Strg++', 'Zeile einfügen'],
      ['Strg+-', 'ausgewählte Zeilen löschen'],
      ['Strg+Z, Strg+Y', 'rückgängig, wiederholen'],
      ['Umschalt+F2', 'Rückfrage zur Zeile'],
      ['Strg+S', 'speichern'],
      ['Umschalt+?', 'diese Hilfe'],
    ],
  },
]
