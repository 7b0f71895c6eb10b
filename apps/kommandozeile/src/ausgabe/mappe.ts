import { ART_STADIEN, labelVon } from '@benthos/fachmodell'
import { benenneMethode } from '@benthos/fachmodell/dossier/benenneMethode'
import { type Ganzblatt, zeichne } from '@benthos/server/src/technik/xlsx/ganzeMappe.ts'
import type { Xlsxzeile } from '@benthos/server/src/technik/xlsx/mappe.ts'
import { ZEILENAUSGAENGE } from '@benthos/vertrag/einlesung'
import type { Bewertete } from '../bewertung.ts'
import type { Vorlage } from './vorlage.ts'

/** Ergebnisse als Excel-Mappe, ein Blatt je Teil; jede Zeile nennt ihre Aufnahme, so lassen sich Blätter filtern und verbinden. */
export function schreibeMappe(vorlage: Vorlage, ergebnisse: readonly Bewertete[]): Promise<Uint8Array> {
  const jeProbe = (zeilen: (probe: Bewertete) => readonly Xlsxzeile[]) => ergebnisse.flatMap(zeilen)
  return zeichne([
    blatt(
      'Ergebnis',
      [
        ['Aufnahme', 24],
        ['Klasse', 8],
        ['Urteil', 40],
        ['Wert', 10],
        ['EQR', 10],
        ['entscheidend', 18],
        ['gesichert', 10],
        ['Regel', 80],
        ['Funde', 8],
        ['Prüfsumme der Kapsel', 70],
      ],
      jeProbe(({ aufnahme, erklaert: { ergebnis: e }, funde, kapsel }) => [
        [
          aufnahme,
          e.klasse,
          e.text,
          e.wert,
          e.eqr,
          e.entscheidend,
          e.gesichert,
          e.regel,
          funde.length,
          kapsel.pruefsumme,
        ],
      ]),
    ),
    blatt(
      'Module',
      [
        ['Aufnahme', 24],
        ['Modul', 34],
        ['Wert', 10],
        ['EQR', 10],
        ['Klasse', 8],
        ['Urteil', 30],
        ['Grenzen', 26],
        ['nicht herangezogen, weil', 40],
        ['Quelle', 60],
      ],
      jeProbe(({ aufnahme, erklaert }) =>
        erklaert.ergebnis.module.map(m => [
          aufnahme,
          m.label,
          m.wert,
          m.eqr,
          m.klasse,
          m.text,
          m.grenzen?.join(' | ') ?? null,
          m.weggelassen ?? null,
          m.quelle,
        ]),
      ),
    ),
    blatt(
      'Kenngrößen',
      [
        ['Aufnahme', 24],
        ['Schlüssel', 22],
        ['Kenngröße', 44],
        ['Wert', 12],
        ['Einheit', 12],
        ['Score', 10],
        ['Herkunft', 16],
        ['Quelle', 60],
      ],
      jeProbe(({ aufnahme, erklaert }) =>
        erklaert.kenngroessen.map(k => [
          aufnahme,
          k.schluessel,
          k.label,
          k.wert,
          k.einheit,
          k.score ?? null,
          k.marke,
          k.quelle,
        ]),
      ),
    ),
    blatt(
      'Beiträge der Taxa',
      [
        ['Aufnahme', 24],
        ['Kenngröße', 44],
        ['Taxon', 36],
        ['Abundanz', 12],
        ['Wert', 12],
        ['Gewicht', 12],
        ['Beitrag', 14],
      ],
      jeProbe(({ aufnahme, erklaert }) =>
        erklaert.kenngroessen.flatMap(({ label, terme = [] }) =>
          terme.map(t => [aufnahme, label, t.taxon, t.abundanz, t.wert, t.gewicht, t.anteil]),
        ),
      ),
    ),
    blatt(
      'Taxa',
      [
        ['Aufnahme', 24],
        ['Taxon', 36],
        ['Stadium', 14],
        ['cf.', 6],
        ['Menge', 12],
        ['Klasse', 8],
      ],
      jeProbe(({ aufnahme, kapsel }) =>
        kapsel.eingabe.taxa.map(t => [
          aufnahme,
          t.taxon,
          t.stadium === null ? null : (labelVon(ART_STADIEN, t.stadium) ?? t.stadium),
          t.cf,
          t.anzahl === 0 ? null : t.anzahl,
          t.haeufigkeitsklasse ?? null,
        ]),
      ),
    ),
    blatt(
      'Meldungen',
      [
        ['Aufnahme', 24],
        ['Schwere', 12],
        ['Meldung', 100],
        ['Taxon', 36],
      ],
      jeProbe(({ aufnahme, erklaert }) => erklaert.meldungen.map(m => [aufnahme, m.schwere, m.text, m.taxon ?? null])),
    ),
    blatt(
      'Import',
      [
        ['Zeile', 8],
        ['Ausgang', 14],
        ['Zelle', 8],
        ['Spalte', 18],
        ['Inhalt', 30],
        ['Grund', 80],
        ['Vorschlag', 30],
      ],
      alsImportzeilen(vorlage),
    ),
    blatt(
      'Nachweis',
      [
        ['Angabe', 30],
        ['Wert', 100],
      ],
      alsNachweis(vorlage, ergebnisse),
    ),
  ])
}

const blatt = (
  name: string,
  spalten: readonly (readonly [string, number])[],
  zeilen: readonly Xlsxzeile[],
): Ganzblatt => ({
  name,
  spalten: spalten.map(([titel, breite]) => ({ titel, breite })),
  zeilen,
})

function alsImportzeilen({ liste }: Vorlage): Xlsxzeile[] {
  return liste.zeilen.flatMap(({ nummer, ausgang, grund, beanstandungen }): Xlsxzeile[] => {
    const wie = labelVon(ZEILENAUSGAENGE, ausgang) ?? ausgang
    if (grund !== null) return [[nummer, wie, null, null, null, grund, null]]
    return beanstandungen.map(b => [nummer, wie, b.zelle, b.spalte, b.wert, b.meldung, b.vorschlag])
  })
}

function alsNachweis({ datei, methode, taxaliste, liste }: Vorlage, ergebnisse: readonly Bewertete[]): Xlsxzeile[] {
  const herkunft = ergebnisse[0]?.erklaert.herkunft
  const satz = herkunft?.parametersatz
  const { bilanz, zeilen, zellen, form } = liste
  return [
    ['Datei', datei.name],
    ['SHA-256 der Datei', datei.sha256],
    ['Blatt', form.blatt],
    ['Methode', benenneMethode(methode)],
    ['Taxaliste', taxaliste.name],
    ['SHA-256 der Taxaliste', taxaliste.pruefsumme],
    ['Verfahren', herkunft ? `${herkunft.verfahren} ${herkunft.edition}` : null],
    ['Rechenkern', herkunft?.engine ?? null],
    ['Parametersatz', satz?.name ?? 'ohne'],
    ['Quelle des Parametersatzes', satz?.quelle ?? null],
    ['Hinweis', herkunft?.hinweis ?? null],
    ['Zeilen gelesen', zeilen.length],
    ...ZEILENAUSGAENGE.map(({ value, label }): Xlsxzeile => [`Zeilen ${label}`, bilanz[value]]),
    ['Zellen gelesen', zellen.gelesen],
    ...ZEILENAUSGAENGE.map(({ value, label }): Xlsxzeile => [`Zellen ${label}`, zellen.ausgaenge[value]]),
    ...(herkunft?.werte ?? []).map((w): Xlsxzeile => [`Werte: ${w.label}`, w.quelle]),
  ]
}
