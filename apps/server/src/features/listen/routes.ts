import {
  ENTNAHMEGERAETE,
  ENTNAHMEGERAETE_JE_METHODE,
  listeWuchsformen,
  ZUSTAENDIGKEITEN,
  ZUSTANDSKLASSEN,
} from '@benthos/fachmodell'
import {
  type Liste,
  listeAuftragnehmer,
  listeBewuchsformen,
  listeEntnahmegeraete,
  listeFluesse,
  listeMessstellenwahl,
  listeNachName,
  listeOrganisationseinheit,
  listeProjektwahl,
  listeZustaendigkeit,
  listeZustandsklassen,
} from '@benthos/vertrag/listen'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../technik/http/bediene.ts'
import { blaettere, GESAMTKOPF } from '../../technik/http/blaettern.ts'
import { richteEtagEin } from '../../technik/http/etag.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { CODELISTE_JE_NAME, CODELISTEN } from './codelisten.ts'
import {
  type Listenseite,
  ladeAuftragnehmer,
  ladeFluesse,
  ladeMessstellen,
  ladeOrganisationseinheiten,
  ladeProjekte,
} from './sql.ts'
import { FEST, NACHFRAGEN } from './zwischenspeicher.ts'

/** Wertelisten für Auswahl- und Suchfelder. */
export async function registriereListen(app: FastifyInstance, dienste: Dienste): Promise<void> {
  await app.register(async bereich => {
    richteEtagEin(bereich)
    registriereCodelisten(bereich, dienste)
    registriereTabellenlisten(bereich, dienste)
  })
}

function registriereCodelisten(app: FastifyInstance, dienste: Dienste): void {
  for (const [vertrag, liste] of CODELISTEN) {
    bediene(app, dienste, vertrag, {
      fuehreAus: async ({ kopf }) => {
        kopf('cache-control', FEST)
        return [...liste]
      },
    })
  }
  bediene(app, dienste, listeNachName, {
    fuehreAus: async ({ kopf, params }) => {
      kopf('cache-control', FEST)
      return [...CODELISTE_JE_NAME[params.name]]
    },
  })
  bediene(app, dienste, listeEntnahmegeraete, {
    fuehreAus: async ({ kopf, params }) => {
      kopf('cache-control', FEST)
      const geraete = ENTNAHMEGERAETE_JE_METHODE[params.methode]
      return ENTNAHMEGERAETE.filter(geraet => geraete.includes(geraet.value))
    },
  })
  bediene(app, dienste, listeBewuchsformen, {
    fuehreAus: async ({ kopf, params }) => {
      kopf('cache-control', FEST)
      return [...listeWuchsformen(params.farbgruppe)]
    },
  })
  bediene(app, dienste, listeZustandsklassen, {
    fuehreAus: async ({ kopf }) => {
      kopf('cache-control', FEST)
      return [...ZUSTANDSKLASSEN]
    },
  })
  bediene(app, dienste, listeZustaendigkeit, {
    fuehreAus: async ({ kopf, query: { seite, anzahl, suche } }) => {
      kopf('cache-control', FEST)
      const { zeilen, gesamt } = blaettere(ZUSTAENDIGKEITEN, { seite, groesse: anzahl, suche })
      kopf(GESAMTKOPF, String(gesamt))
      return zeilen
    },
  })
}

function registriereTabellenlisten(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, listeAuftragnehmer, {
    fuehreAus: ({ db, kopf }) => nachfragend(kopf, ladeAuftragnehmer(db)),
  })
  bediene(app, dienste, listeOrganisationseinheit, {
    fuehreAus: ({ db, kopf }) => nachfragend(kopf, ladeOrganisationseinheiten(db)),
  })
  bediene(app, dienste, listeFluesse, {
    fuehreAus: ({ db, kopf, query }) => seiteNachfragend(kopf, ladeFluesse(db, query)),
  })
  bediene(app, dienste, listeMessstellenwahl, {
    fuehreAus: a => seiteNachfragend(a.kopf, ladeMessstellen(a.db, benutzerVon(a).akteur, a.query)),
  })
  bediene(app, dienste, listeProjektwahl, {
    fuehreAus: a => seiteNachfragend(a.kopf, ladeProjekte(a.db, benutzerVon(a).akteur, a.query)),
  })
}

type Kopf = (name: string, wert: string) => void

function nachfragend(kopf: Kopf, liste: Promise<Liste>): Promise<Liste> {
  kopf('cache-control', NACHFRAGEN)
  return liste
}

async function seiteNachfragend(kopf: Kopf, seite: Promise<Listenseite>): Promise<Liste> {
  const { liste, gesamt } = await seite
  if (gesamt !== null) kopf(GESAMTKOPF, String(gesamt))
  kopf('cache-control', NACHFRAGEN)
  return liste
}
