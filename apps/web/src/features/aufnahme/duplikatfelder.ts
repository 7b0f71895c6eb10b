import { ELEMENTE, ELEMENTE_LABEL, type Element } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { AntwortVon } from '@benthos/vertrag'
import { type beginneDuplikat, DUPLIKATTEILE, Duplikat, type Duplikatteil } from '@benthos/vertrag/duplikat'
import { listeMessstellenwahl, listeProjektwahl } from '@benthos/vertrag/listen'
import { z } from 'zod'
import { type Abschnitt, abschnitt } from '../../technik/formular/typen.ts'

type Vorlage = AntwortVon<typeof beginneDuplikat>

/** Im Formular hat jede Gruppe von Teilen ihr eigenes Feld; gesendet werden alle zusammen. */
const Teilwahl = z.array(z.string()).default([])
const GRUPPEN = {
  teileAufnahmedaten: 'Aufnahmedaten',
  teileOrtsbefund: 'Ortsbefund',
  teileMzb: 'Makrozoobenthos',
  teilePhb: 'Phytobenthos',
  teileBilder: 'Bilder',
} as const satisfies Record<string, (typeof DUPLIKATTEILE)[Duplikatteil]['gruppe']>
type Gruppenfeld = keyof typeof GRUPPEN
const FELDER = Object.keys(GRUPPEN) as Gruppenfeld[]

export const Duplikatformular = Duplikat.omit({ teile: true }).extend({
  teileAufnahmedaten: Teilwahl,
  teileOrtsbefund: Teilwahl,
  teileMzb: Teilwahl,
  teilePhb: Teilwahl,
  teileBilder: Teilwahl,
})

/** Abschnitte des Formulars zu dieser Vorlage: der neue Kopf, dann was sie zu bieten hat. */
export function duplikatabschnitte({ teile }: Vorlage): readonly Abschnitt[] {
  const neu = abschnitt(Duplikatformular, {
    titel: 'Neue Aufnahme',
    felder: [
      { name: 'messstelleId', art: 'suche', liste: listeMessstellenwahl, wert: 'kennung' },
      { name: 'projektId', art: 'suche', liste: listeProjektwahl, wert: 'kennung' },
      { name: 'datum', spalten: 3 },
      'methoden',
      'code',
    ],
  })
  const uebernahme = abschnitt(Duplikatformular, {
    titel: 'Aus der Vorlage übernehmen',
    felder: FELDER.flatMap(name => {
      const optionen = optionenVon(teile, name)
      if (optionen.length === 0) return []
      return [
        {
          name,
          label: GRUPPEN[name],
          art: 'mehrfachauswahl' as const,
          offen: true,
          optionen,
          // Sichtbar bleibt auch, was entfällt: sonst merkte niemand, dass seine Wahl nicht mitkommt.
          ungueltig: ({ value }: { value: string }, { methoden = [] }: { methoden?: readonly Element[] }) => {
            const element = fehlendesElement(value as Duplikatteil, methoden)
            return element === null ? undefined : `nur mit ${ELEMENTE_LABEL[element]}`
          },
        },
      ]
    }),
  })
  return [neu, uebernahme]
}

/** Vorbelegung des Formulars: gewählt ist, was von Termin zu Termin gleich bleibt. */
export function duplikatvorgabe({ teile, ...kopf }: Vorlage): Readonly<Record<string, unknown>> {
  const gewaehlt = teile.map(({ teil }) => teil).filter(teil => 'vorgewaehlt' in DUPLIKATTEILE[teil])
  const jeFeld = FELDER.map(name => [name, gewaehlt.filter(teil => DUPLIKATTEILE[teil].gruppe === GRUPPEN[name])])
  return { ...kopf, ...Object.fromEntries(jeFeld) }
}

/** Was der Server bekommt. */
export function alsDuplikat(werte: z.output<typeof Duplikatformular>): z.input<typeof Duplikat> {
  const { messstelleId, projektId, datum, code, methoden } = werte
  return {
    messstelleId,
    projektId,
    datum,
    code,
    methoden,
    teile: gewaehlteTeile(werte).filter(teil => fehlendesElement(teil, methoden) === null),
  }
}

type Teilwerte = Partial<Record<Gruppenfeld, readonly string[]>>

/** Gewählte Teile, die das Duplikat nicht bekommt, weil es ihr Qualitätselement nicht trägt; ihre Namen je Element. */
export function entfallendeTeile(
  werte: Teilwerte & { methoden?: readonly Element[] | null },
): { element: Element; teile: string[] }[] {
  const fehlende = gewaehlteTeile(werte).map(teil => ({ teil, element: fehlendesElement(teil, werte.methoden ?? []) }))
  return ELEMENTE.flatMap(element => {
    const teile = fehlende.filter(eintrag => eintrag.element === element).map(({ teil }) => DUPLIKATTEILE[teil].label)
    return teile.length === 0 ? [] : [{ element, teile }]
  })
}

const gewaehlteTeile = (werte: Teilwerte) => FELDER.flatMap(name => werte[name] ?? []) as Duplikatteil[]

/** Qualitätselement, ohne das es den Teil nicht gibt und das unter `methoden` fehlt. */
function fehlendesElement(teil: Duplikatteil, methoden: readonly Element[]): Element | null {
  const angaben = DUPLIKATTEILE[teil]
  return 'element' in angaben && !methoden.includes(angaben.element) ? angaben.element : null
}

function optionenVon(teile: Vorlage['teile'], feld: Gruppenfeld) {
  return teile
    .filter(({ teil }) => DUPLIKATTEILE[teil].gruppe === GRUPPEN[feld])
    .map(({ teil, anzahl }) => {
      const { label, ...angaben } = DUPLIKATTEILE[teil]
      const zahl = anzahl === 1 ? '1 Eintrag' : `${formatiereZahl(anzahl)} Einträge`
      return { value: teil, label: 'mitAnzahl' in angaben ? `${label} (${zahl})` : label }
    })
}
