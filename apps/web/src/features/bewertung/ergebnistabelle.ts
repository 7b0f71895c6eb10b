import { ELEMENTE_LABEL, type Element } from '@benthos/fachmodell'
import { entschaerfeFormel } from '@benthos/fachmodell/tabelle/entschaerfeFormel'
import { schreibeZahl } from '@benthos/fachmodell/zahl/schreibeZahl'
import type { OeffentlichesErgebnis } from '@benthos/vertrag/bewertung'

/** Das veröffentlichte Ergebnis als Tabelle: Angaben, Module und Kenngrößen, eine je Zeile, Zahlen mit Komma. */
export function ergebnistabelle(
  { code, datum, messstelle, bewertung }: OeffentlichesErgebnis,
  element: Element,
  adresse: string,
) {
  const { ergebnis, kenngroessen } = bewertung.ergebnis
  const zeilen: (string | number | null)[][] = [
    ['Art', 'Bezeichnung', 'Wert', 'EQR', 'Klasse'],
    ['Angabe', 'Messstelle', `${messstelle.name} (${messstelle.code})`, null, null],
    ['Angabe', 'Gewässer', messstelle.gewaesser, null, null],
    ['Angabe', 'Probenahme', datum, null, null],
    ['Angabe', 'Aufnahme', code, null, null],
    ['Angabe', 'Dauerhafte Adresse', adresse, null, null],
    ['Angabe', 'Prüfsumme der Ergebniskapsel', bewertung.kapselHash, null, null],
    ['Ergebnis', ELEMENTE_LABEL[element], ergebnis.regel, null, ergebnis.klasse],
    ...ergebnis.module.map(({ label, wert, eqr, klasse }) => ['Modul', label, wert, eqr, klasse]),
    ...kenngroessen.map(({ label, wert }) => ['Kenngröße', label, wert, null, null]),
  ]
  const text = zeilen.map(zeile => zeile.map(alsZelle).join(';')).join('\r\n')
  // Mit Kennung am Anfang liest Excel die Umlaute.
  return new File([`\ufeff${text}\r\n`], `Ergebnis_${element}_${code.replace(/[^A-Za-z0-9_-]/g, '_')}.csv`, {
    type: 'text/csv',
  })
}

function alsZelle(wert: string | number | null): string {
  if (wert === null) return ''
  if (typeof wert === 'number') return schreibeZahl(wert)
  return `"${entschaerfeFormel(wert).replaceAll('"', '""')}"`
}
