import type { BodyVon } from '@benthos/vertrag'
import type { Ladeart } from '@benthos/vertrag/einlesung'
import {
  AUFNAHMEARTEN,
  FUNDARTEN,
  fundartDer,
  leseTaxalisteEin,
  leseTaxalistendatei,
  leseTaxalistenprotokoll,
  listeGeladeneTaxalisten,
  listeTaxalistenprotokolle,
  pruefeTaxaliste,
} from '@benthos/vertrag/fundeinlesung'
import type { FastifyInstance } from 'fastify'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import type { Dateiangaben } from '../../technik/einlesen/einleseart.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { type Anfrage, benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { sucheGeladene } from './sql.ts'
import { ladeProtokolle, lies, liesOriginal, sichtVon } from './vorgang.ts'

/** Taxalisten von Aufnahmen unter den Adressen der Spezifikation; dahinter steht derselbe Weg wie hinter jeder Datei. */
export function registriereFundeinlesung(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, pruefeTaxaliste, { fuehreAus: a => nimmAn(dienste, a, a.body) })
  bediene(app, dienste, leseTaxalisteEin, { fuehreAus: a => nimmAn(dienste, a, a.body) })
  bediene(app, dienste, listeTaxalistenprotokolle, {
    fuehreAus: async a => {
      const { methode, ...seite } = a.query
      return ladeProtokolle(a.db, benutzerVon(a), methode ? [fundartDer(methode)] : FUNDARTEN, seite)
    },
  })
  bediene(app, dienste, leseTaxalistenprotokoll, {
    fuehreAus: a => liesFundprotokoll(a.db, benutzerVon(a), a.params.id),
  })
  bediene(app, dienste, leseTaxalistendatei, {
    fuehreAus: async a => liesOriginal(a.db, await liesFundprotokoll(a.db, benutzerVon(a), a.params.id), a.kopf),
  })
  bediene(app, dienste, listeGeladeneTaxalisten, {
    fuehreAus: a => sucheGeladene(a.db, sichtVon(benutzerVon(a)), AUFNAHMEARTEN, a.query),
  })
}

async function nimmAn(
  dienste: Dienste,
  anfrage: Pick<Anfrage<unknown, unknown, unknown, unknown>, 'db' | 'sitzung'>,
  { datei, methode, aufnahme = '', ladeart }: BodyVon<typeof pruefeTaxaliste> & { ladeart?: Ladeart },
) {
  const sitzung = benutzerVon(anfrage)
  const angaben: Dateiangaben = aufnahme === '' ? {} : { aufnahme }
  const hochgeladen = { datei, ladeart, angaben }
  const id = await dienste.einlesen.nimmAn(transaktionVon(anfrage), sitzung, fundartDer(methode), hochgeladen)
  return lies(anfrage.db, sitzung, id)
}

/** @throws Einwand `NICHT_GEFUNDEN`, wenn der Vorgang keine Taxaliste einer Aufnahme einlas */
async function liesFundprotokoll(db: Datenbank | Transaktion, sitzung: Sitzung, id: number) {
  const vorgang = await lies(db, sitzung, id)
  if (!FUNDARTEN.includes(vorgang.art)) throw new Einwand('NICHT_GEFUNDEN')
  return vorgang
}
