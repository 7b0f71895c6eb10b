import { benenneMethode } from '@benthos/fachmodell/dossier/benenneMethode'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { baueFundpruefwerk } from '@benthos/server/src/features/probe/einlesen/fundpruefwerk.ts'
import { type Einleseform, ZEILENAUSGAENGE, type Zeilenausgang } from '@benthos/vertrag/einlesung'
import type { Fundliste } from '../fundliste.ts'
import type { Vorlage } from './vorlage.ts'

/** Der Importbericht als Text: wie die Datei gelesen ist, die Bilanz, jede abgelehnte Zelle, das Gedeutete und das Übersprungene nach Grund. */
export function beschreibePruefung(vorlage: Vorlage): string {
  const { datei, methode, taxaliste, liste } = vorlage
  const { form, proben } = liste
  return [
    `${datei.name} · ${beschreibeForm(form)}`,
    `Methode ${benenneMethode(methode)} · Taxaliste ${taxaliste.name}`,
    '',
    'Spalten',
    ...beschreibeSpalten(form, baueFundpruefwerk(methode)),
    '',
    beschreibeBilanz(liste),
    beschreibeZellbilanz(liste),
    proben.length === 0
      ? 'Kein Fund.'
      : `${formatiereAnzahl(proben.length, 'Aufnahme', 'Aufnahmen')}: ${proben
          .map(({ aufnahme, funde }) => `${aufnahme} (${funde.length})`)
          .join(', ')}`,
    ...beschreibeAbgelehnte(liste),
    ...beschreibeNachGrund('Gedeutet', liste, ['ANGENOMMEN', 'GEAENDERT']),
    ...beschreibeNachGrund('Übersprungen', liste, ['UEBERSPRUNGEN']),
  ].join('\n')
}

function beschreibeForm({
  dateiart,
  blatt,
  trennzeichen,
  zeichensatz,
  kopfzeile,
  dezimalzeichen,
  ausgeblendete = [],
}: Einleseform): string {
  return [
    dateiart === 'CSV'
      ? `CSV, Trennzeichen ${trennzeichen === '\t' ? 'Tabulator' : `„${trennzeichen}“`}, ${zeichensatz}`
      : `${dateiart === 'XLSX' ? 'Excel' : 'OpenDocument'}, Blatt „${blatt}“`,
    `Kopfzeile ${kopfzeile}`,
    ...(dezimalzeichen === null ? [] : [`Dezimalzeichen „${dezimalzeichen}“`]),
    ...ausgeblendete.filter(name => name !== blatt).map(name => `Blatt „${name}“ ist ausgeblendet und nicht gelesen`),
  ].join(', ')
}

type Werk = ReturnType<typeof baueFundpruefwerk>

function beschreibeSpalten({ spalten }: Einleseform, werk: Werk): string[] {
  const breite = Math.max(...spalten.map(({ kopf }) => kopf.length), 4)
  return spalten.map(
    spalte =>
      `  ${spalte.buchstabe.padEnd(3)} ${(spalte.kopf || '–').padEnd(breite)}  →  ${beschreibeSpalte(spalte, werk).join(', ')}`,
  )
}

/** Als was eine Spalte gelesen ist und was dazu zu sagen ist. */
function beschreibeSpalte(
  { feld, vorschlag, andereEinheit, zellen, istAusgeblendet, ausAndererDatei }: Einleseform['spalten'][number],
  { spalten: bekannte, weitereSpalten }: Werk,
): string[] {
  if (feld === null)
    return [
      `nicht übernommen${vorschlag === null ? '' : ` (gemeint vielleicht „${vorschlag}“)`}`,
      ...(andereEinheit === undefined ? [] : [`„${andereEinheit}“ wird in einer anderen Einheit erfasst`]),
      ...(istAusgeblendet ? ['in der Datei ausgeblendet'] : []),
      ...(zellen ? [formatiereAnzahl(zellen, 'Zelle', 'Zellen')] : []),
    ]
  return [
    bekannte.find(spalte => spalte.feld === feld)?.titel ?? weitereSpalten.spalteZu(feld)?.titel ?? feld,
    ...(ausAndererDatei === undefined
      ? []
      : [
          `${formatiereAnzahl(ausAndererDatei, 'Zelle holt ihren Wert', 'Zellen holen ihren Wert')} aus einer anderen Datei (gelesen ist, was beim letzten Speichern dastand; bitte prüfen Sie die Werte)`,
        ]),
  ]
}

/** Die Bilanz geht immer auf. @example 'Zeilen: 12 gelesen = 10 neu + 0 geändert + 0 unverändert + 1 übersprungen + 1 abgelehnt' */
export function beschreibeBilanz({ zeilen, bilanz }: Fundliste): string {
  const teile = ZEILENAUSGAENGE.map(({ value, label }) => `${formatiereZahl(bilanz[value])} ${label}`)
  return `Zeilen: ${formatiereZahl(zeilen.length)} gelesen = ${teile.join(' + ')}`
}

/** Auch diese geht immer auf; übersprungen ist, was in Spalten ohne Feld, in übersprungenen Zeilen oder als 0 in einer breiten Liste steht. */
export function beschreibeZellbilanz({ zellen }: Fundliste): string {
  const teile = ZEILENAUSGAENGE.map(({ value, label }) => `${formatiereZahl(zellen.ausgaenge[value])} ${label}`)
  return `Zellen: ${formatiereZahl(zellen.gelesen)} gelesen = ${teile.join(' + ')}`
}

function beschreibeAbgelehnte({ zeilen }: Fundliste): string[] {
  const abgelehnte = zeilen.filter(({ ausgang }) => ausgang === 'ABGELEHNT')
  if (abgelehnte.length === 0) return []
  return [
    '',
    'Abgelehnt',
    ...abgelehnte.flatMap(({ nummer, beanstandungen }) =>
      beanstandungen.map(({ spalte, zelle, wert, meldung, vorschlag }) => {
        const ort = zelle === null ? `Zeile ${nummer}` : zelle
        const rat = vorschlag === null ? '' : ` Vorschlag: ${vorschlag}.`
        return `  ${ort} · ${spalte}${wert === '' ? '' : ` „${wert}“`}: ${meldung}${rat}`
      }),
    ),
  ]
}

function beschreibeNachGrund(titel: string, { zeilen }: Fundliste, ausgaenge: readonly Zeilenausgang[]): string[] {
  const jeGrund = new Map<string, number[]>()
  for (const { ausgang, grund, nummer } of zeilen)
    if (grund !== null && ausgaenge.includes(ausgang)) jeGrund.set(grund, [...(jeGrund.get(grund) ?? []), nummer])
  if (jeGrund.size === 0) return []
  return ['', titel, ...[...jeGrund].map(([grund, nummern]) => `  ${grund}: Zeile ${nenneBereiche(nummern)}`)]
}

/** @example nenneBereiche([2, 3, 4, 9]) // '2–4, 9' */
export function nenneBereiche(nummern: readonly number[]): string {
  const bereiche: [number, number][] = []
  for (const nummer of nummern) {
    const letzter = bereiche.at(-1)
    if (letzter && letzter[1] === nummer - 1) letzter[1] = nummer
    else bereiche.push([nummer, nummer])
  }
  return bereiche.map(([von, bis]) => (von === bis ? String(von) : `${von}–${bis}`)).join(', ')
}
