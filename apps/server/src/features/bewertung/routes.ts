import type { BewertungsErgebnis } from '@benthos/bewertung'
import { BIOREGIONEN, type Bioregion, bestimmeTypgruppe, labelVon, TYPGRUPPEN } from '@benthos/fachmodell'
import {
  type BewertungStand,
  bewerteMhs,
  bewerteMzb,
  leseMhsBewertung,
  leseMzbEingabe,
  leseMzbErgebnisbericht,
  leseMzbMeldungen,
  leseMzbTypologie,
} from '@benthos/vertrag/bewertung'
import type { FastifyInstance } from 'fastify'
import type { Datenbank, Transaktion } from '../../db/datenbank.ts'
import { bediene } from '../../http/bediene.ts'
import { benutzerVon, type Dienste } from '../../http/kontext.ts'
import { Einwand } from '../../http/problem.ts'
import type { Sitzung } from '../../http/sitzung.ts'
import { darfElement, ladeSachverhalt, lageDerAufnahme } from '../../rechte/aufnahmeLage.ts'
import { erstelleTaxalistenspeicher } from '../../taxalisten/taxalistenspeicher.ts'
import { schreibeErgebnisbericht } from './bericht/ergebnisbericht.ts'
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
  const speicher = erstelleTaxalistenspeicher()
  const { umgebung } = dienste.konfiguration

  const loeseAus = async ({
    params,
    db,
    sitzung,
  }: {
    params: { id: number }
    db: Datenbank | Transaktion
    sitzung: Sitzung | null
  }) => {
    await bewerteAufnahme(db as Transaktion, speicher, umgebung, params.id, benutzerVon({ sitzung }).benutzerId)
    const gespeichert = await geforderte(db, params.id)
    return alsStand(gespeichert, await erklaere(db, speicher, gespeichert))
  }
  for (const vertrag of [bewerteMhs, bewerteMzb]) {
    bediene(app, dienste, vertrag, { lage: lageDerAufnahme(vertrag), fuehreAus: loeseAus })
  }

  bediene(app, dienste, leseMhsBewertung, {
    lage: lageDerAufnahme(leseMhsBewertung),
    fuehreAus: async ({ params, db, sitzung }) => {
      const sachverhalt = await ladeSachverhalt(db, params.id)
      const darf = (recht: 'aufnahme.lesen' | 'aufnahme.bearbeiten') =>
        sachverhalt !== null && darfElement(sitzung?.akteur ?? null, recht, sachverhalt, 'MZB')
      const gespeichert = await ladeBewertung(db, params.id)
      const hindernisse = darf('aufnahme.bearbeiten')
        ? nenneHindernisse(await ladeBewertungsdaten(db, params.id, 'MHS'))
        : []
      const ergebnis = gespeichert && (await erklaere(db, speicher, gespeichert))
      return {
        bewertung:
          gespeichert && ergebnis
            ? alsStand(gespeichert, darf('aufnahme.lesen') ? ergebnis : ohneRohdaten(ergebnis))
            : null,
        hindernisse,
        startbar: darf('aufnahme.bearbeiten') && hindernisse.length === 0,
      }
    },
  })
  bediene(app, dienste, leseMzbMeldungen, {
    lage: lageDerAufnahme(leseMzbMeldungen),
    fuehreAus: async ({ params, db }) =>
      ohneRohdaten((await geforderte(db, params.id)).ergebnis as BewertungsErgebnis).meldungen,
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
    lage: lageDerAufnahme(leseMzbErgebnisbericht),
    fuehreAus: async ({ params, db, sitzung, kopf }) => {
      const gespeichert = await geforderte(db, params.id)
      const ergebnis = await erklaere(db, speicher, gespeichert)
      const sachverhalt = await ladeSachverhalt(db, params.id)
      const mitRohdaten =
        sachverhalt !== null && darfElement(sitzung?.akteur ?? null, 'aufnahme.lesen', sachverhalt, 'MZB')
      const kopfdaten = await ladeBerichtskopf(db, params.id)
      kopf('content-type', 'application/pdf')
      kopf(
        'content-disposition',
        `attachment; filename="Ergebnisbericht_${kopfdaten.code.replace(/[^A-Za-z0-9_-]/g, '_')}.pdf"`,
      )
      return schreibeErgebnisbericht(kopfdaten, gespeichert, mitRohdaten ? ergebnis : ohneRohdaten(ergebnis))
    },
  })
}

async function geforderte(db: Datenbank | Transaktion, aufnahmeId: number): Promise<GespeicherteBewertung> {
  const gespeichert = await ladeBewertung(db, aufnahmeId)
  if (!gespeichert) throw new Einwand('NICHT_GEFUNDEN', 'Diese Aufnahme ist noch nicht bewertet.')
  return gespeichert
}

function alsStand(gespeichert: GespeicherteBewertung, ergebnis: BewertungsErgebnis): BewertungStand {
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
    erstelltVon: gespeichert.erstellt_von,
    ergebnis,
  }
}
