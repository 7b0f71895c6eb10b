import { labelVon, PROBENMETHODEN } from '@benthos/fachmodell'
import {
  entferneQsErgebnisbericht,
  leseErsteTaxaliste,
  leseQsAntwortdatei,
  leseQsAuftragsdatei,
  leseQsBericht,
  leseQsErgebnisbericht,
  leseZweiteTaxaliste,
  listeOffeneQsAuftraege,
  speichereQsBericht,
  speichereQsErgebnisbericht,
} from '@benthos/vertrag/qs'
import { leseQsProtokoll, leseQsPruefbericht } from '@benthos/vertrag/qsblaetter'
import { leseQsUebereinstimmung } from '@benthos/vertrag/qsuebereinstimmung'
import { ladeQsBerichte } from '@benthos/vertrag/sammelbericht'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE, BERICHTE_JE_MINUTE, BILDER_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { zeigeBericht } from './bericht.ts'
import { gibAntwortAus, gibAuftragAus, zeichneBlatt } from './dateien.ts'
import { entferne, gibErgebnisberichtAus, legeAb, pruefeErgebnisbericht } from './ergebnisbericht.ts'
import { fuehreAus } from './handlung.ts'
import { zeigeErste, zeigeZweite } from './listen.ts'
import { sammleBlaetter } from './sammelblaetter.ts'
import { listeOffene } from './sql.ts'
import { zeigeUebereinstimmung } from './uebereinstimmung.ts'
import { registriereZiehung } from './ziehung/routes.ts'

/** Qualitätssicherung: Auftrag und blinde Zweitbestimmung einer Probe, Ziehungen. */
export function registriereQs(app: FastifyInstance, dienste: Dienste): void {
  registriereZiehung(app, dienste)
  bediene(app, dienste, leseQsBericht, { fuehreAus: a => zeigeBericht(dienste, a, a.query.methode) })
  bediene(app, dienste, speichereQsBericht, {
    fuehreAus: async a => {
      await fuehreAus(dienste, a)
      return zeigeBericht(dienste, a, a.body.methode)
    },
  })
  bediene(app, dienste, leseErsteTaxaliste, { fuehreAus: a => zeigeErste(a, a.query.methode) })
  bediene(app, dienste, leseZweiteTaxaliste, { fuehreAus: a => zeigeZweite(a, a.query.methode) })
  bediene(app, dienste, leseQsAuftragsdatei, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: a => gibAuftragAus(dienste, a, a.query.methode),
  })
  bediene(app, dienste, leseQsAntwortdatei, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: a => gibAntwortAus(dienste, a, a.query.methode),
  })
  bediene(app, dienste, leseQsProtokoll, {
    jeMinute: BERICHTE_JE_MINUTE,
    fuehreAus: a => zeichneBlatt(dienste, a, a.query, 'PROTOKOLL'),
  })
  bediene(app, dienste, leseQsPruefbericht, {
    jeMinute: BERICHTE_JE_MINUTE,
    fuehreAus: a => zeichneBlatt(dienste, a, a.query, 'PRUEFBERICHT'),
  })
  bediene(app, dienste, ladeQsBerichte, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: a => sammleBlaetter(dienste, a),
  })
  bediene(app, dienste, leseQsErgebnisbericht, { fuehreAus: a => gibErgebnisberichtAus(a, a.query.methode) })
  bediene(app, dienste, speichereQsErgebnisbericht, {
    jeMinute: BILDER_JE_MINUTE,
    bereiteVor: pruefeErgebnisbericht,
    fuehreAus: legeAb,
  })
  bediene(app, dienste, entferneQsErgebnisbericht, { fuehreAus: entferne })
  bediene(app, dienste, leseQsUebereinstimmung, {
    fuehreAus: a => zeigeUebereinstimmung(a.db, a.sitzung?.akteur ?? null, a.query.nach),
  })
  bediene(app, dienste, listeOffeneQsAuftraege, {
    fuehreAus: async a =>
      (await listeOffene(a.db, benutzerVon(a).benutzerId)).map(auftrag => ({
        ...auftrag,
        label: labelVon(PROBENMETHODEN, auftrag.methode) ?? auftrag.methode,
      })),
  })
}
