import { CHORIOTOPE, type Choriotop, schluesselVon, type Wert } from '@benthos/fachmodell'
import { z } from 'zod'
import { abschnittAntwort, abschnittEingabe, MitKennung, text } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'

/** Abschnitte des Ortsbefunds. */

const ChoriotopSchluessel = z.enum(schluesselVon(CHORIOTOPE as readonly Wert<Choriotop>[]))

/** Eine Zeile: Deckung in 5-%-Schritten oder `unter5` ('x'); Einheiten sind die Teilproben der MHS. */
export const ChoriotopZeile = z.object({
  choriotop: ChoriotopSchluessel,
  deckung: z
    .number()
    .min(0)
    .max(100)
    .multipleOf(5, 'Bitte geben Sie die Deckung in Schritten von 5 % an')
    .nullable()
    .default(null),
  unter5: z.boolean().default(false),
  einheiten: z.number().int('Bitte geben Sie eine ganze Zahl ein').min(0).max(20).nullable().default(null),
})
export type ChoriotopZeile = z.infer<typeof ChoriotopZeile>

export const MHS_EINHEITEN = 20

export const Choriotopbefund = z
  .object({ zeilen: z.array(ChoriotopZeile).max(CHORIOTOPE.length), bemerkung: text(2000) })
  .check(ctx => {
    const { zeilen } = ctx.value
    const deckung = zeilen.reduce((summe, z) => summe + (z.deckung ?? 0), 0)
    const einheiten = zeilen.reduce((summe, z) => summe + (z.einheiten ?? 0), 0)
    const melde = (path: (string | number)[], message: string) =>
      ctx.issues.push({ code: 'custom', path, message, input: zeilen })
    const gesehen = new Set<string>()
    for (const [i, zeile] of zeilen.entries()) {
      if (gesehen.has(zeile.choriotop)) melde(['zeilen', i, 'choriotop'], 'Dieses Choriotop ist schon angegeben')
      gesehen.add(zeile.choriotop)
      if (zeile.unter5 && zeile.deckung !== null)
        melde(['zeilen', i, 'deckung'], 'Entweder eine Deckung oder „x“ für unter 5 %')
    }
    if (zeilen.length > 0 && deckung !== 100) melde(['zeilen'], `Die Deckung ergibt ${deckung} % statt 100 %`)
    if (einheiten !== 0 && einheiten !== MHS_EINHEITEN)
      melde(['zeilen'], `Die Teilproben ergeben ${einheiten} statt ${MHS_EINHEITEN}`)
  })
export type Choriotopbefund = z.infer<typeof Choriotopbefund>

export const leseChoriotop = endpunkt({
  methode: 'GET',
  pfad: '/aufnahme/:id/ortsbefund/choriotop',
  thema: 'Ortsbefund',
  zusammenfassung: 'Choriotope: Deckung und Teilproben',
  recht: 'aufnahme.lesen',
  objekt: 'aufnahme',
  params: MitKennung,
  antwort: abschnittAntwort(Choriotopbefund),
})
export const speichereChoriotop = endpunkt({
  methode: 'POST',
  pfad: '/aufnahme/:id/ortsbefund/choriotop',
  thema: 'Ortsbefund',
  zusammenfassung: 'Choriotope speichern',
  recht: 'aufnahme.bearbeiten',
  objekt: 'aufnahme',
  params: MitKennung,
  body: abschnittEingabe(Choriotopbefund),
  antwort: abschnittAntwort(Choriotopbefund),
})
