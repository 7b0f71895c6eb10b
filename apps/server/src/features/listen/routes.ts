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
import { bediene } from '../../http/bediene.ts'
import { richteEtagEin } from '../../http/etag.ts'
import { benutzerVon, type Dienste } from '../../http/kontext.ts'
import { CODELISTE_JE_NAME, CODELISTEN } from './codelisten.ts'
import { ladeAuftragnehmer, ladeFluesse, ladeMessstellen, ladeOrganisationseinheiten, ladeProjekte } from './sql.ts'
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
    fuehreAus: async ({ kopf, query }) => {
      kopf('cache-control', FEST)
      const gesucht = query.suche.toLocaleLowerCase('de')
      return ZUSTAENDIGKEITEN.filter(wert => wert.label.toLocaleLowerCase('de').includes(gesucht)).slice(
        0,
        query.anzahl,
      )
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
    fuehreAus: ({ db, kopf, query }) => nachfragend(kopf, ladeFluesse(db, query)),
  })
  bediene(app, dienste, listeMessstellenwahl, {
    fuehreAus: a => nachfragend(a.kopf, ladeMessstellen(a.db, benutzerVon(a).akteur, a.query)),
  })
  bediene(app, dienste, listeProjektwahl, {
    fuehreAus: a => nachfragend(a.kopf, ladeProjekte(a.db, benutzerVon(a).akteur, a.query)),
  })
}

function nachfragend(kopf: (name: string, wert: string) => void, liste: Promise<Liste>): Promise<Liste> {
  kopf('cache-control', NACHFRAGEN)
  return liste
}
