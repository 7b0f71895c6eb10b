import { type BewertungsEingabe, listeAnforderungen } from '@benthos/bewertung'
import { ELEMENTE } from '@benthos/fachmodell'
import { leseErgebnisbericht } from '@benthos/vertrag/bewertung'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../../technik/http/bediene.ts'
import { BERICHTE_JE_MINUTE } from '../../../technik/http/konstanten.ts'
import type { Dienste } from '../../../technik/http/kontext.ts'
import { bestimmeBefugnisse } from '../befugnisse.ts'
import { zeigeEinschaetzung } from '../einschaetzung/service.ts'
import { erklaere, ohneRohdaten } from '../service.ts'
import { gefordertesErgebnis, ladeBerichtskopf } from '../sql.ts'
import { beschreibeVerwendeten } from '../typologie/service.ts'
import { ladeAbweichungZu, ladeTypologie } from '../typologie/sql.ts'
import type { Berichtseingabe } from './ergebnisbericht.ts'

const ERGEBNISBERICHT = new URL('ergebnisbericht.ts', import.meta.url)

/** Ergebnisberichte beider Elemente als PDF. */
export function registriereErgebnisberichte(app: FastifyInstance, dienste: Dienste): void {
  for (const element of ELEMENTE)
    bediene(app, dienste, leseErgebnisbericht[element], {
      jeMinute: BERICHTE_JE_MINUTE,
      fuehreAus: async a => {
        const { db, params } = a
        const gespeichert = await gefordertesErgebnis(db, params.id, element)
        const { ergebnis, parametersatz } = await erklaere(dienste, db, gespeichert)
        const kopf = await ladeBerichtskopf(db, params.id, element)
        const { messstelle } = await ladeTypologie(db, params.id, element)
        const abweichung = await ladeAbweichungZu(db, gespeichert.id)
        const darf = bestimmeBefugnisse(a, element)
        const { gueltig } = await zeigeEinschaetzung(db, params.id, element, darf)
        a.kopf('content-type', 'application/pdf')
        a.kopf(
          'content-disposition',
          `attachment; filename="Ergebnisbericht_${element}_${kopf.code.replace(/[^A-Za-z0-9_-]/g, '_')}.pdf"`,
        )
        const angaben: Berichtseingabe['angaben'] = {
          element,
          kopf: darf.rohdaten ? kopf : { ...kopf, probenehmer: null, projekt: null },
          typ: {
            angaben: beschreibeVerwendeten(
              (gespeichert.eingabe as BewertungsEingabe).typologie,
              messstelle,
              abweichung,
              element,
            ),
            grund: abweichung?.grund ?? null,
          },
          einschaetzung: gueltig,
          anforderungen: listeAnforderungen(ergebnis, parametersatz),
        }
        const eingabe: Berichtseingabe = {
          angaben,
          gespeichert,
          ergebnis: darf.rohdaten ? ergebnis : ohneRohdaten(ergebnis),
        }
        const auftrag = { benutzerId: a.sitzung?.benutzerId ?? null, abbruch: a.abbruch }
        return dienste.zeichenwerk.zeichne(auftrag, ERGEBNISBERICHT, eingabe)
      },
    })
}
