import { CHORIOTOPE, MHS_TEILPROBEN, type ORTSBEFUNDNAMEN } from '@benthos/fachmodell'
import { z } from 'zod'
import { abschnittAntwort, abschnittEingabe, MitKennung, pflichtauswahl, Teilsperre } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { feld } from './feld.ts'
import { bemerkung } from './gemeinsameFelder.ts'

/** Abschnitte des Ortsbefunds. */

/** Eine Zeile: Deckung in 5-%-Schritten oder `unter5` ('x'); Einheiten sind die Teilproben der MHS. */
export const ChoriotopZeile = z.object({
  choriotop: feld('Choriotop', pflichtauswahl(CHORIOTOPE), {
    hilfe:
      'Kleinlebensraum der Sohle nach dem AQEM-Protokoll: mineralische nach Korngröße, organische nach ihrem Stoff.',
  }),
  deckung: feld(
    'Deckung',
    z
      .number()
      .min(0)
      .max(100)
      .multipleOf(5, 'Bitte geben Sie die Deckung in Schritten von 5 % an')
      .nullable()
      .default(null),
    {
      einheit: '%',
      hilfe:
        'Anteil an der Sohle der Probestelle in Schritten von 5 %; zusammen 100 %. Ein „x“ steht für weniger als 5 %.',
    },
  ),
  unter5: feld('unter 5 %', z.boolean().default(false), {
    hilfe: 'Das Choriotop kommt vor, deckt aber weniger als 5 % und bekommt keine Teilprobe.',
  }),
  einheiten: feld(
    'Teilproben',
    z.number().int('Bitte geben Sie eine ganze Zahl ein').min(0).max(MHS_TEILPROBEN).nullable().default(null),
    { hilfe: 'Wie viele der 20 Teilproben der MHS auf dieses Choriotop fallen: eine je 5 % Deckung (EN 16150).' },
  ),
})
export type ChoriotopZeile = z.infer<typeof ChoriotopZeile>

/** Summen über alle Choriotope: Deckung 100 %, Teilproben keine oder alle. Leer heißt: es stimmt. */
export function pruefeChoriotopsummen(
  zeilen: readonly { deckung: number | null; unter5: boolean; einheiten: number | null }[],
): string[] {
  const deckung = zeilen.reduce((summe, zeile) => summe + (zeile.deckung ?? 0), 0)
  const einheiten = zeilen.reduce((summe, zeile) => summe + (zeile.einheiten ?? 0), 0)
  const meldungen: string[] = []
  if (zeilen.length > 0 && deckung !== 100) meldungen.push(`Die Deckung ergibt ${deckung} % statt 100 %`)
  if (einheiten !== 0 && einheiten !== MHS_TEILPROBEN)
    meldungen.push(`Die Teilproben ergeben ${einheiten} statt ${MHS_TEILPROBEN}`)
  return meldungen
}

export const Choriotopbefund = z
  .object({
    zeilen: feld('Choriotope', z.array(ChoriotopZeile).max(CHORIOTOPE.length), {
      hilfe: 'Je Choriotop, das vorkommt, seine Deckung und seine Teilproben.',
    }),
    bemerkung: bemerkung(2000),
  })
  .check(ctx => {
    const { zeilen } = ctx.value
    const melde = (path: (string | number)[], message: string) =>
      ctx.issues.push({ code: 'custom', path, message, input: zeilen })
    const gesehen = new Set<string>()
    for (const [i, zeile] of zeilen.entries()) {
      if (gesehen.has(zeile.choriotop)) melde(['zeilen', i, 'choriotop'], 'Dieses Choriotop ist schon angegeben')
      gesehen.add(zeile.choriotop)
      if (zeile.unter5 && zeile.deckung !== null)
        melde(['zeilen', i, 'deckung'], 'Entweder eine Deckung oder „x“ für unter 5 %')
    }
    for (const meldung of pruefeChoriotopsummen(zeilen)) melde(['zeilen'], meldung)
  })
export type Choriotopbefund = z.infer<typeof Choriotopbefund>

/** Abschnitte des Ortsbefunds, wie sie im Pfad und in der Datenbank heißen. */
export type Ortsbefundname = (typeof ORTSBEFUNDNAMEN)[number]

/** Lesen und Speichern eines Abschnitts; ein weiterer Abschnitt ist eine weitere Erklärung. */
export function ortsbefundabschnitt<const N extends Ortsbefundname, T extends z.ZodType>(
  name: N,
  titel: string,
  daten: T,
) {
  const gemeinsam = {
    pfad: `/aufnahme/:id/ortsbefund/${name}`,
    thema: 'Ortsbefund',
    objekt: 'aufnahme',
    params: MitKennung,
    teil: name,
    antwort: abschnittAntwort(daten).extend({ sperre: Teilsperre }),
  } as const
  return {
    name,
    titel,
    lese: endpunkt({ ...gemeinsam, methode: 'GET', zusammenfassung: titel, recht: 'aufnahme.lesen' }),
    speichere: endpunkt({
      ...gemeinsam,
      methode: 'POST',
      zusammenfassung: `${titel} speichern`,
      recht: 'aufnahme.bearbeiten',
      body: abschnittEingabe(daten),
    }),
  }
}

export const choriotop = ortsbefundabschnitt('choriotop', 'Choriotope: Deckung und Teilproben', Choriotopbefund)
