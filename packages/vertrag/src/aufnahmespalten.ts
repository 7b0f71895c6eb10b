import { CHORIOTOPE, type Choriotop } from '@benthos/fachmodell'
import { Aufnahmedaten } from './aufnahme.ts'
import type { Einlesespalte } from './einlesespalte.ts'
import { feldIn } from './feld.ts'
import { spaltenAus } from './feldspalte.ts'
import { ChoriotopZeile } from './ortsbefund.ts'
import { ORTSBEFUNDABSCHNITTE } from './ortsbefundabschnitte.ts'
import { ohneZusatz, WUCHSFORMEN_DER_AUFNAHME } from './wuchsformspalte.ts'

/** Spalten, aus denen Aufnahmen eingelesen werden: je Zeile eine, mit ihrem Kopf und jedem Abschnitt des Ortsbefunds. */

/** So beginnen die Felder des Kopfs. */
export const KOPFTEIL = 'kopf'

/** Spalte mit Code oder GZÜV-ID der Messstelle. */
export const MESSSTELLENSPALTE = `${KOPFTEIL}.messstelleId`

/** Wie ein Choriotop dasteht, das vorkommt, aber weniger als 5 % deckt. */
export const UNTER_FUENF = 'x'

type Kopffeld = keyof typeof Aufnahmedaten.shape

/** Was der Katalog von den Feldern des Kopfs nicht weiß; Überschriften, wie andere Systeme sie schreiben. */
const KOPFFELDER: { readonly [F in Kopffeld]?: Partial<Einlesespalte> } = {
  code: {
    synonyme: ['Aufnahme', 'Aufnahmecode', 'Code der Aufnahme', 'Probencode', 'eventID'],
    hilfe:
      'Kennzeichen der Aufnahme. Fehlt es, ist die Aufnahme die der Messstelle an diesem Tag; eine neue bekommt es aus Messstelle und Datum.',
    pflicht: false,
  },
  messstelleId: {
    synonyme: ['Messstellencode', 'Code der Messstelle', 'GZÜV-ID', 'Stelle', 'locationID'],
    inhalt: { art: 'TEXT' },
    hilfe: 'Code oder GZÜV-ID der Messstelle, an der die Proben genommen wurden.',
  },
  projektId: { synonyme: ['Projektname', 'projectTitle'] },
  datum: { synonyme: ['Datum', 'Aufnahmedatum', 'Probenahmedatum', 'eventDate'], beispiel: '14.03.2026' },
  uhrzeit: { synonyme: ['Zeit', 'eventTime'], beispiel: '09:30' },
  methoden: {
    synonyme: ['Qualitätselement', 'Methode', 'Methoden', 'samplingProtocol'],
    beispiel: 'Makrozoobenthos',
  },
  probenehmer: { synonyme: ['Probenehmer', 'Probenehmerin', 'recordedBy'], beispiel: 'Maria Muster' },
  auftragnehmerMzbId: { synonyme: ['Auftragnehmer MZB'] },
  auftragnehmerPhbId: { synonyme: ['Auftragnehmer PHB'] },
}

/** Anteile, die ein Choriotop haben kann. */
const DECKUNGEN = [...Array.from({ length: 21 }, (_, i) => String(i * 5)), UNTER_FUENF].map(wert => ({
  value: wert,
  label: wert,
}))
const SCHREIBWEISEN = { '<5': UNTER_FUENF, '< 5': UNTER_FUENF, '<5 %': UNTER_FUENF, '< 5 %': UNTER_FUENF }

export const deckungsfeld = (choriotop: Choriotop): string => `choriotop.deckung.${choriotop}`
export const einheitenfeld = (choriotop: Choriotop): string => `choriotop.einheiten.${choriotop}`

/** Alle Angaben zu einer Aufnahme; gleiche Bezeichnungen nennen in Klammern ihren Abschnitt. */
export const AUFNAHMESPALTEN: readonly Einlesespalte[] = eindeutig([
  { zusatz: '', spalten: spaltenAus(Aufnahmedaten, `${KOPFTEIL}.`, KOPFFELDER) },
  ...ORTSBEFUNDABSCHNITTE.map(({ name, kurz: zusatz, schema }) => ({
    zusatz,
    spalten: spaltenAus(schema, `${name}.`).flatMap(spalte =>
      // Choriotope sind eine Liste: jedes hat seine Spalten.
      spalte.feld === 'choriotop.zeilen' ? CHORIOTOPE.flatMap(choriotopspalten) : [spalte],
    ),
  })),
  { zusatz: '', spalten: [WUCHSFORMEN_DER_AUFNAHME] },
])

function choriotopspalten({ value, label }: (typeof CHORIOTOPE)[number]): Einlesespalte[] {
  const name = ohneZusatz(label)
  const deckung = feldIn(ChoriotopZeile, 'deckung')
  return [
    {
      feld: deckungsfeld(value),
      titel: `Deckung ${name}`,
      synonyme: [label, name],
      einheit: '%',
      inhalt: { art: 'WAHL', werte: DECKUNGEN, schreibweisen: SCHREIBWEISEN },
      hilfe: `${label}. ${deckung.hilfe}`,
      beispiel: '',
    },
    {
      feld: einheitenfeld(value),
      titel: `Teilproben ${name}`,
      inhalt: { art: 'ZAHL' },
      hilfe: `${label}. ${feldIn(ChoriotopZeile, 'einheiten').hilfe}`,
      beispiel: '',
    },
  ]
}

function eindeutig(teile: readonly { zusatz: string; spalten: readonly Einlesespalte[] }[]): Einlesespalte[] {
  const vergeben = new Set<string>()
  return teile.flatMap(({ zusatz, spalten }) =>
    spalten.map(spalte => {
      const titel = vergeben.has(spalte.titel) ? `${spalte.titel} (${zusatz})` : spalte.titel
      vergeben.add(titel)
      return { ...spalte, titel }
    }),
  )
}
