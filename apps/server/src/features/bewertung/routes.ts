import type { BewertungsErgebnis } from '@benthos/bewertung'
import { BIOREGIONEN, type Bioregion, bestimmeTypgruppe, labelVon, type Recht, TYPGRUPPEN } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import {
  type BewertungStand,
  bewerteMhs,
  bewerteMzb,
  leseMhsBewertung,
  leseMzbEingabe,
  leseMzbErgebnisbericht,
  leseMzbMeldungen,
  leseMzbTypologie,
  starteBewertung,
} from '@benthos/vertrag/bewertung'
import type { FastifyInstance } from 'fastify'
import type { Datenbank, Transaktion } from '../../db/datenbank.ts'
import { bediene } from '../../http/bediene.ts'
import { BERICHTE_JE_MINUTE } from '../../http/konstanten.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../http/kontext.ts'
import { Einwand } from '../../http/problem.ts'
import type { Sitzung } from '../../http/sitzung.ts'
import { darfElement, ladeSachverhalt, lageDerAufnahme } from '../../rechte/aufnahmeLage.ts'
import { schreibeErgebnisbericht } from './bericht/ergebnisbericht.ts'
import { baueSammelbewertung } from './sammelbewertung.ts'
import { bewerteAufnahme, erklaere, nenneHindernisse, ohneRohdaten } from './service.ts'
import {
  type GespeicherteBewertung,
  ladeBerichtskopf,
  ladeBewertung,
  ladeBewertungsdaten,
  ladeTypologie,
} from './sql.ts'

/** Bewertung des MZB nach der detaillierten Methode: auslösen, lesen, begründen, berichten. */
export function registriereBewertung(app: FastifyInstance, dienste: Dienste): void {
  for (const vertrag of [bewerteMhs, bewerteMzb]) {
    bediene(app, dienste, vertrag, {
      lage: lageDerAufnahme(vertrag),
      fuehreAus: async a => {
        await bewerteAufnahme(dienste, transaktionVon(a), a.params.id, benutzerVon(a).benutzerId)
        const gespeichert = await geforderte(a.db, a.params.id)
        return alsStand(gespeichert, await erklaere(dienste, a.db, gespeichert), true)
      },
    })
  }
  const sammelbewertung = baueSammelbewertung(dienste)
  dienste.auftraege.kenne(sammelbewertung)
  bediene(app, dienste, starteBewertung, {
    fuehreAus: async a => {
      const aufnahmen = [...new Set(a.body.aufnahmen)]
      const titel = `Bewertung MZB von ${formatiereZahl(aufnahmen.length)} ${aufnahmen.length === 1 ? 'Aufnahme' : 'Aufnahmen'}`
      return dienste.auftraege.beauftrage(transaktionVon(a), benutzerVon(a), sammelbewertung, titel, { aufnahmen })
    },
  })
  bediene(app, dienste, leseMhsBewertung, {
    lage: lageDerAufnahme(leseMhsBewertung),
    fuehreAus: async a => {
      const darf = await ladeBefugnisse(a)
      const gespeichert = await ladeBewertung(a.db, a.params.id)
      const hindernisse = darf.bearbeiten ? nenneHindernisse(await ladeBewertungsdaten(a.db, a.params.id, 'MHS')) : []
      return {
        bewertung: gespeichert
          ? alsStand(gespeichert, await erklaere(dienste, a.db, gespeichert), darf.rohdaten)
          : null,
        hindernisse,
        startbar: darf.bearbeiten && hindernisse.length === 0,
      }
    },
  })
  bediene(app, dienste, leseMzbMeldungen, {
    lage: lageDerAufnahme(leseMzbMeldungen),
    fuehreAus: async a => {
      const ergebnis = (await geforderte(a.db, a.params.id)).ergebnis as BewertungsErgebnis
      return ((await ladeBefugnisse(a)).rohdaten ? ergebnis : ohneRohdaten(ergebnis)).meldungen
    },
  })
  bediene(app, dienste, leseMzbEingabe, {
    lage: lageDerAufnahme(leseMzbEingabe),
    fuehreAus: async ({ params, db }) => (await geforderte(db, params.id)).eingabe,
  })
  bediene(app, dienste, leseMzbTypologie, {
    lage: lageDerAufnahme(leseMzbTypologie),
    fuehreAus: async ({ params, db }) => {
      const typ = await ladeTypologie(db, params.id)
      const typgruppe = typ.bioregion === null ? null : bestimmeTypgruppe(typ.bioregion as Bioregion)
      return {
        bioregion: typ.bioregion,
        bioregionLabel: labelVon(BIOREGIONEN, typ.bioregion),
        typgruppe,
        typgruppeLabel: labelVon(TYPGRUPPEN, typgruppe),
        saprobiellerGrundzustand: typ.saprobieller_grundzustand,
        hoehenklasse: typ.bioregion_hoehe,
        einzugsgebietsklasse: typ.einzugsgebietsklasse,
      }
    },
  })
  bediene(app, dienste, leseMzbErgebnisbericht, {
    jeMinute: BERICHTE_JE_MINUTE,
    lage: lageDerAufnahme(leseMzbErgebnisbericht),
    fuehreAus: async a => {
      const { db, params, kopf } = a
      const gespeichert = await geforderte(db, params.id)
      const ergebnis = await erklaere(dienste, db, gespeichert)
      const kopfdaten = await ladeBerichtskopf(db, params.id)
      kopf('content-type', 'application/pdf')
      kopf(
        'content-disposition',
        `attachment; filename="Ergebnisbericht_${kopfdaten.code.replace(/[^A-Za-z0-9_-]/g, '_')}.pdf"`,
      )
      return (await ladeBefugnisse(a)).rohdaten
        ? schreibeErgebnisbericht(kopfdaten, gespeichert, ergebnis)
        : schreibeErgebnisbericht(
            { ...kopfdaten, probenehmer: null, projekt: null },
            gespeichert,
            ohneRohdaten(ergebnis),
          )
    },
  })
}

/** Was der Anfragende am MZB der Aufnahme über das Ergebnis hinaus darf. */
async function ladeBefugnisse({
  db,
  params,
  sitzung,
}: {
  db: Datenbank | Transaktion
  params: { id: number }
  sitzung: Sitzung | null
}): Promise<{ rohdaten: boolean; bearbeiten: boolean }> {
  const sachverhalt = await ladeSachverhalt(db, params.id)
  const darf = (recht: Recht) => sachverhalt !== null && darfElement(sitzung?.akteur ?? null, recht, sachverhalt, 'MZB')
  return { rohdaten: darf('aufnahme.lesen'), bearbeiten: darf('aufnahme.bearbeiten') }
}

async function geforderte(db: Datenbank | Transaktion, aufnahmeId: number): Promise<GespeicherteBewertung> {
  const gespeichert = await ladeBewertung(db, aufnahmeId)
  if (!gespeichert) throw new Einwand('NICHT_GEFUNDEN', 'Diese Aufnahme ist noch nicht bewertet.')
  return gespeichert
}

/** @param mitRohdaten sonst ohne Taxa und ohne Namen: öffentlich ist das Ergebnis, nicht wer es errechnet hat */
function alsStand(
  gespeichert: GespeicherteBewertung,
  ergebnis: BewertungsErgebnis,
  mitRohdaten: boolean,
): BewertungStand {
  return {
    id: gespeichert.id,
    methode: gespeichert.methode,
    verfahren: gespeichert.verfahren,
    edition: gespeichert.edition,
    parametersatz: gespeichert.parametersatz,
    taxalistenversion: gespeichert.taxalistenversion,
    klasse: gespeichert.klasse,
    veraltet: gespeichert.veraltet,
    kapselHash: gespeichert.kapsel_hash,
    engineVersion: gespeichert.engine_version,
    erstelltAm: gespeichert.erstellt_am,
    erstelltVon: mitRohdaten ? gespeichert.erstellt_von : null,
    ergebnis: mitRohdaten ? ergebnis : ohneRohdaten(ergebnis),
  }
}
