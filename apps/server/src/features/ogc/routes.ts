import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import {
  leseOgc,
  leseOgcBeschreibung,
  leseOgcKonformitaet,
  leseOgcMerkmal,
  leseOgcSammlung,
  listeOgcMerkmale,
  listeOgcSammlungen,
  OGC_SAMMLUNGEN,
  OGC_SEITE,
} from '@benthos/vertrag/ogc'
import type { FastifyInstance } from 'fastify'
import type { Merkmal, Merkmalart } from '../../fach/geojson/merkmale.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { richteEtagEin } from '../../technik/http/etag.ts'
import { oeffneFuerFremdeSeiten } from '../../technik/http/fremdeSeiten.ts'
import { MERKMALABRUFE_JE_MINUTE, OEFFENTLICH_BEHALTEN } from '../../technik/http/konstanten.ts'
import type { Anfrage, Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { formeUm } from '../../technik/reihe/formeUm.ts'
import { beschreibeDienst } from './beschreibung.ts'
import {
  type Pfadstelle,
  SEITENRICHTLINIE,
  zeichneAbsatz,
  zeichneAngaben,
  zeichneListe,
  zeichneSeite,
  zeichneTabelle,
  zeichneVerweis,
  zeichneZeile,
} from './html.ts'
import { ANGABEN, beschreibeSammlung, bezugImGanzen } from './sammlungen.ts'
import { liesMarke, schreibeMarke } from './seitenmarke.ts'
import { AM_STUECK, artVon, findeMerkmal, ladeAusdehnung, ladeVeroeffentlichung, listeMerkmale } from './sql.ts'
import { Adressen, type Ausgabeform, GEOJSON, HTML, JSONTYP, type Verweis } from './verweise.ts'
import { alsAngaben, teileWahl } from './wahl.ts'

const TITEL = 'OGC API – Features'
const BESCHREIBUNG =
  'Messstellen, Aufnahmen und Bewertungen der Benthosdatenbank Fließgewässer, nur lesend. Ohne Anmeldung öffentlich Freigegebenes; mit Token auch, was nur für Behörden freigegeben ist, soweit das Recht dazu besteht, ausgewählt auch nach den Kriterien der Listen.'

const KONFORMITAET = ['core', 'oas30', 'geojson', 'html'].map(
  klasse => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${klasse}`,
)

type Seitenanfrage = Pick<
  Anfrage<unknown, { f?: Ausgabeform | undefined }, unknown, unknown>,
  'query' | 'kopf' | 'nimmtAn' | 'sitzung'
>

/** OGC API – Features, Teil 1: nur lesend, von jeder Seite aus, ohne Anmeldung für öffentlich Freigegebenes. */
export async function registriereOgc(app: FastifyInstance, dienste: Dienste): Promise<void> {
  const adressen = new Adressen(dienste.konfiguration)
  await app.register(async bereich => {
    oeffneFuerFremdeSeiten(bereich)
    richteEtagEin(bereich)
    beantworteVorabfragen(bereich)
    registriereUeberblick(bereich, dienste, adressen)
    registriereSammlungen(bereich, dienste, adressen)
    registriereMerkmale(bereich, dienste, adressen)
  })
}

/** Fremde Seiten fragen vorher, ob sie ein Token mitschicken dürfen. */
function beantworteVorabfragen(app: FastifyInstance): void {
  const erlaubt = 'GET, HEAD, OPTIONS'
  for (const url of ['/ogc', '/ogc/*'])
    app.options(url, async (_request, reply) =>
      reply
        .code(204)
        .header('allow', erlaubt)
        .header('access-control-allow-methods', erlaubt)
        .header('access-control-allow-headers', 'authorization, if-none-match')
        .header('access-control-max-age', '86400')
        .send(),
    )
}

function registriereUeberblick(app: FastifyInstance, dienste: Dienste, adressen: Adressen): void {
  const jeMinute = MERKMALABRUFE_JE_MINUTE
  bediene(app, dienste, leseOgc, {
    jeMinute,
    fuehreAus: async a => {
      const form = formVon(a)
      const verweis = (rel: string, pfad: string, type: string, title: string): Verweis => ({
        rel,
        href: adressen.zu(pfad),
        type,
        title,
      })
      const links = [
        ...adressen.eigene('', form, JSONTYP),
        verweis('service-desc', '/api', leseOgcBeschreibung.medientypen?.[0] ?? JSONTYP, 'Beschreibung (OpenAPI 3.0)'),
        verweis('conformance', '/conformance', JSONTYP, 'Anforderungsklassen'),
        verweis('data', '/collections', JSONTYP, 'Sammlungen'),
      ]
      return gibAus(a, form, JSONTYP, { title: TITEL, description: BESCHREIBUNG, links }, () =>
        zeichneSeite(
          TITEL,
          [],
          zeichneAbsatz(BESCHREIBUNG) +
            zeichneListe(
              ['/collections', '/conformance'].map((pfad, i) =>
                zeichneVerweis(adressen.zu(pfad, { f: 'html' }), i === 0 ? 'Sammlungen' : 'Anforderungsklassen'),
              ),
            ),
          links,
          adressen,
        ),
      )
    },
  })
  bediene(app, dienste, leseOgcBeschreibung, {
    jeMinute,
    fuehreAus: async a => {
      a.kopf('content-type', `${leseOgcBeschreibung.medientypen?.[0]};version=3.0`)
      return beschreibeDienst(adressen.zu('').replace(/\/ogc$/, ''))
    },
  })
  bediene(app, dienste, leseOgcKonformitaet, {
    jeMinute,
    fuehreAus: async a => {
      const form = formVon(a)
      const links = adressen.eigene('/conformance', form, JSONTYP)
      return gibAus(a, form, JSONTYP, { conformsTo: KONFORMITAET, links }, () =>
        zeichneSeite('Anforderungsklassen', wegZu(adressen), zeichneListe(KONFORMITAET), links, adressen),
      )
    },
  })
}

function registriereSammlungen(app: FastifyInstance, dienste: Dienste, adressen: Adressen): void {
  const jeMinute = MERKMALABRUFE_JE_MINUTE
  bediene(app, dienste, listeOgcSammlungen, {
    jeMinute,
    fuehreAus: async a => {
      const form = formVon(a)
      const akteur = a.sitzung?.akteur ?? null
      const links = adressen.eigene('/collections', form, JSONTYP)
      const collections: ReturnType<typeof beschreibeSammlung>[] = []
      const veroeffentlichung = await ladeVeroeffentlichung(a.db)
      for (const sammlung of OGC_SAMMLUNGEN)
        collections.push(
          beschreibeSammlung(
            sammlung,
            await ladeAusdehnung(a.db, artVon(sammlung, akteur)),
            veroeffentlichung,
            adressen,
            form,
          ),
        )
      return gibAus(a, form, JSONTYP, { links, collections }, () =>
        zeichneSeite(
          'Sammlungen',
          wegZu(adressen),
          collections
            .map(
              ({ id, title, description }) =>
                `<h2>${zeichneVerweis(adressen.zu(`/collections/${id}`, { f: 'html' }), title)}</h2>${zeichneAbsatz(description)}`,
            )
            .join(''),
          links,
          adressen,
        ),
      )
    },
  })
  bediene(app, dienste, leseOgcSammlung, {
    jeMinute,
    fuehreAus: async a => {
      const form = formVon(a)
      const { sammlung } = a.params
      const ausdehnung = await ladeAusdehnung(a.db, artVon(sammlung, a.sitzung?.akteur ?? null))
      const veroeffentlichung = await ladeVeroeffentlichung(a.db)
      const inhalt = beschreibeSammlung(sammlung, ausdehnung, veroeffentlichung, adressen, form)
      return gibAus(a, form, JSONTYP, inhalt, () =>
        zeichneSeite(
          inhalt.title,
          wegZu(adressen, { titel: 'Sammlungen', pfad: '/collections' }),
          zeichneAbsatz(inhalt.description) +
            zeichneAngaben('Ausdehnung', {
              'West, Süd, Ost, Nord': ausdehnung.rahmen?.map(grad => formatiereZahl(grad)).join('; ') ?? null,
              Zeitraum: ausdehnung.tage?.map(formatiereDatum).join(' bis ') ?? null,
            }) +
            `<p>${zeichneVerweis(adressen.zu(`/collections/${sammlung}/items`, { f: 'html' }), `${inhalt.title} ansehen`)}</p>` +
            bezugImGanzen(veroeffentlichung, adressen)
              .map(
                ({ href, title, rel }) => `<p>${zeichneVerweis(href, title, rel === 'license' ? rel : undefined)}</p>`,
              )
              .join(''),
          inhalt.links,
          adressen,
        ),
      )
    },
  })
}

function registriereMerkmale(app: FastifyInstance, dienste: Dienste, adressen: Adressen): void {
  const jeMinute = MERKMALABRUFE_JE_MINUTE
  bediene(app, dienste, listeOgcMerkmale, {
    jeMinute,
    plaetze: dienste.abrufe,
    fuehreAus: async a => {
      const form = formVon(a)
      const { sammlung } = a.params
      const { limit, bbox, datetime, suche, next, f: _, ...wahl } = a.query
      const akteur = a.sitzung?.akteur ?? null
      const art = artVon(sammlung, akteur)
      const auswahl = teileWahl(art, akteur, wahl)
      const filter = { bbox, datetime, suche, ...auswahl }
      const nach = liesMarke(sammlung, filter, next)
      const groesse = Math.min(limit ?? OGC_SEITE.vorgabe, OGC_SEITE.hoechstens)
      const gelesen = await listeMerkmale(a, art, filter, { nach, hoechstens: groesse + 1 })
      const features = gelesen.slice(0, groesse)
      const letzte = features.at(-1)
      const pfad = `/collections/${sammlung}/items`
      const angaben = {
        limit,
        bbox: bbox && alsBbox(bbox),
        datetime: datetime && alsDatetime(datetime),
        suche,
        ...alsAngaben(auswahl),
      }
      const weiter: Verweis[] =
        gelesen.length > groesse && letzte !== undefined
          ? [
              {
                rel: 'next',
                href: adressen.zu(pfad, { ...angaben, next: schreibeMarke(sammlung, filter, letzte.id), f: form }),
                type: form === 'html' ? HTML : GEOJSON,
                title: 'Nächste Seite',
              },
            ]
          : []
      const links = [...adressen.eigene(pfad, form, GEOJSON, { ...angaben, next }), ...weiter]
      // Merkmal für Merkmal: tausend am Stück hielten jede andere Anfrage auf.
      const stueckweise = { amStueck: AM_STUECK, abbruch: a.abbruch }
      if (form === 'html') {
        const zeilen = await formeUm(
          features,
          ({ id, properties }) =>
            zeichneZeile(adressen.zu(`/collections/${sammlung}/items/${id}`, { f: 'html' }), Object.values(properties)),
          stueckweise,
        )
        return gibSeiteAus(a, zeichneMerkmale(art, zeilen, links, adressen))
      }
      const merkmale = await formeUm(features, merkmal => JSON.stringify(merkmal), stueckweise)
      const kopf = JSON.stringify({ type: 'FeatureCollection', links, numberReturned: features.length })
      return gibTextAus(a, GEOJSON, `${kopf.slice(0, -1)},"features":[${merkmale.join()}]}`)
    },
  })
  bediene(app, dienste, leseOgcMerkmal, {
    jeMinute,
    fuehreAus: async a => {
      const form = formVon(a)
      const { sammlung, merkmal: nummer } = a.params
      const art = artVon(sammlung, a.sitzung?.akteur ?? null)
      const merkmal = await findeMerkmal(a, art, nummer)
      if (merkmal === undefined) throw new Einwand('NICHT_GEFUNDEN')
      const { titel } = ANGABEN[sammlung]
      const links: Verweis[] = [
        ...adressen.eigene(`/collections/${sammlung}/items/${nummer}`, form, GEOJSON),
        { rel: 'collection', href: adressen.zu(`/collections/${sammlung}`), type: JSONTYP, title: titel },
      ]
      return gibAus(a, form, GEOJSON, { ...merkmal, links }, () =>
        zeichneSeite(
          `${titel}: ${namenVon(merkmal)}`,
          wegZu(
            adressen,
            { titel: 'Sammlungen', pfad: '/collections' },
            { titel, pfad: `/collections/${sammlung}/items` },
          ),
          zeichneAngaben('Angaben', {
            ...Object.fromEntries(
              Object.entries(art.eigenschaften).map(([name, { titel: was }]) => [
                was,
                merkmal.properties[name] ?? null,
              ]),
            ),
            'Länge, Breite (WGS84)': merkmal.geometry?.coordinates.map(grad => formatiereZahl(grad)).join('; ') ?? null,
          }),
          links,
          adressen,
        ),
      )
    },
  })
}

function zeichneMerkmale(
  { titel, eigenschaften }: Merkmalart,
  zeilen: readonly string[],
  links: readonly Verweis[],
  adressen: Adressen,
): string {
  const weiter = links.find(({ rel }) => rel === 'next')
  const kopf = Object.values(eigenschaften).map(({ titel: was }) => was)
  const inhalt =
    zeilen.length === 0
      ? zeichneAbsatz('Hier gibt es nichts, was Sie lesen dürfen und was den Bedingungen entspricht.')
      : zeichneTabelle(titel, kopf, zeilen)
  return zeichneSeite(
    titel,
    wegZu(adressen, { titel: 'Sammlungen', pfad: '/collections' }),
    inhalt + (weiter ? `<p class="seiten">${zeichneVerweis(weiter.href, weiter.title, 'next')}</p>` : ''),
    links,
    adressen,
  )
}

const namenVon = ({ id, properties }: Merkmal): string => String(properties['code'] ?? properties['aufnahme'] ?? id)

const wegZu = (adressen: Adressen, ...weiter: { titel: string; pfad: string }[]): Pfadstelle[] =>
  [{ titel: TITEL, pfad: '' }, ...weiter].map(({ titel, pfad }) => ({ titel, href: adressen.zu(pfad, { f: 'html' }) }))

const alsBbox = ({ west, sued, ost, nord }: { west: number; sued: number; ost: number; nord: number }): string =>
  [west, sued, ost, nord].join(',')

const alsDatetime = ({ von, bis }: { von: string | null; bis: string | null }): string =>
  von !== null && von === bis ? von : `${von ?? '..'}/${bis ?? '..'}`

/** Was `f` verlangt, sonst was der Kopf `Accept` nennt. */
const formVon = (a: Seitenanfrage): Ausgabeform => a.query.f ?? (a.nimmtAn(HTML) ? 'html' : 'json')

function gibAus(a: Seitenanfrage, form: Ausgabeform, json: string, inhalt: object, zeichne: () => string): string {
  return form === 'json' ? gibTextAus(a, json, JSON.stringify(inhalt)) : gibSeiteAus(a, zeichne())
}

function gibSeiteAus(a: Seitenanfrage, seite: string): string {
  a.kopf('content-security-policy', SEITENRICHTLINIE)
  return gibTextAus(a, HTML, seite)
}

function gibTextAus(a: Seitenanfrage, typ: string, text: string): string {
  a.kopf('vary', 'accept, authorization')
  a.kopf('cache-control', a.sitzung === null ? OEFFENTLICH_BEHALTEN : 'private, no-cache')
  a.kopf('content-type', typ === GEOJSON ? typ : `${typ}; charset=utf-8`)
  return text
}
