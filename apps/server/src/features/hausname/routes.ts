import { fuerDieEigene, hatRecht, TAXALISTENARTEN } from '@benthos/fachmodell'
import { hausnamenschluessel } from '@benthos/fachmodell/taxonname/hausnamenschluessel'
import { listeHausnamen, MAX_HAUSNAMEN, merkeHausnamen, nimmHausnamenZurueck } from '@benthos/vertrag/hausname'
import type { FastifyInstance } from 'fastify'
import { neuesteFassung } from '../../fach/taxalisten/sql.ts'
import { type GeladeneTaxaliste, ladeTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import { erstelleUnbekanntmeldung } from '../../fach/taxalisten/unbekanntesTaxon.ts'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { type Hausnamenzeile, ladeHausnamen, ladeUeberholte, merke, nimmZurueck, sperre } from './sql.ts'

/** Gemerkte Namen: jede Organisation liest und schreibt nur die eigenen. */
export function registriereHausnamen(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, listeHausnamen, {
    fuehreAus: async a => {
      const organisation = organisationVon(a)
      return organisation === null ? { zeilen: [] } : { zeilen: await zeige(dienste, a.db, organisation) }
    },
  })
  bediene(app, dienste, merkeHausnamen, {
    fuehreAus: async a => {
      const organisation = eigeneOrganisation(a)
      const liste = await ladeTaxaliste(dienste, a.db, a.body.version)
      if (liste === null) throw feldEinwand('version', 'Diese Fassung gibt es nicht, oder sie galt noch nie.')
      const namen = pruefeNamen(a.body.namen, liste)
      await sperre(a.db, organisation)
      const ueberholte = await ladeUeberholte(a.db, organisation, liste.liste.art, namen)
      if (ueberholte.length > 0)
        throw new Einwand(
          'VERSIONSKONFLIKT',
          `Was ${ueberholte.map(text => `„${text}“`).join(', ')} meint, hat inzwischen jemand geändert. Sehen Sie Ihre eigenen Namen neu durch.`,
        )
      const anzahl = await merke(a.db, organisation, liste.liste.art, namen, benutzerVon(a).benutzerId)
      if (anzahl > MAX_HAUSNAMEN)
        throw feldEinwand(
          'namen',
          `Mehr als ${MAX_HAUSNAMEN} Namen lassen sich nicht merken. Nehmen Sie zuerst einen zurück.`,
        )
      return { zeilen: await zeige(dienste, a.db, organisation) }
    },
  })
  bediene(app, dienste, nimmHausnamenZurueck, {
    fuehreAus: async a => {
      const organisation = eigeneOrganisation(a)
      await sperre(a.db, organisation)
      if ((await nimmZurueck(a.db, organisation, a.body.namen)) > 0)
        throw new Einwand(
          'VERSIONSKONFLIKT',
          'Einen dieser Namen hat inzwischen jemand geändert. Sehen Sie Ihre eigenen Namen neu durch.',
        )
      return { zeilen: await zeige(dienste, a.db, organisation) }
    },
  })
}

const organisationVon = (anfrage: { sitzung: Sitzung | null }) => benutzerVon(anfrage).akteur.organisationseinheitId

/** Wer das Recht allein für eine andere Organisation hat, ändert an den Namen der eigenen nichts. */
function eigeneOrganisation(anfrage: { sitzung: Sitzung | null }): number {
  const organisation = organisationVon(anfrage)
  if (organisation === null)
    throw new Einwand('NICHT_ERLAUBT', 'Sie gehören keiner Organisation an, für die sich Namen merken lassen.')
  if (!hatRecht(fuerDieEigene(benutzerVon(anfrage).akteur), merkeHausnamen.recht)) throw new Einwand('NICHT_ERLAUBT')
  return organisation
}

/** Gemerkt wird nur, was die Liste nicht selbst zuordnet, und nur für ein Taxon, das sie führt; das spätere Gleiche gilt. */
function pruefeNamen(
  namen: readonly { text: string; taxon: string; bisher: string | null }[],
  liste: GeladeneTaxaliste,
): readonly Hausnamenzeile[] {
  const unbekannt = erstelleUnbekanntmeldung(liste)
  const fehler: { field: string; message: string }[] = []
  const jeSchluessel = new Map<string, Hausnamenzeile>()
  for (const [i, { text, taxon, bisher }] of namen.entries()) {
    const eintrag = liste.finde(taxon)
    const amtlich = liste.suche().ordneZu(text)
    if (eintrag === undefined) fehler.push({ field: `namen.${i}.taxon`, message: unbekannt(taxon) })
    else if (amtlich.art === 'TREFFER') {
      const message = `„${text}“ kennt die Taxaliste ${liste.liste.name} selbst: Er meint ${amtlich.taxon.name}.`
      fehler.push({ field: `namen.${i}.text`, message })
    } else {
      const schluessel = hausnamenschluessel(text)
      jeSchluessel.set(schluessel, { schluessel, text, taxon: eintrag.akzeptiert ?? eintrag.name, bisher })
    }
  }
  if (fehler.length > 0) throw new Einwand('EINGABE_UNGUELTIG', undefined, fehler)
  return [...jeSchluessel.values()]
}

async function zeige(dienste: Dienste, db: Datenbank | Transaktion, organisation: number) {
  const zeilen = await ladeHausnamen(db, organisation)
  const listen = new Map<string, GeladeneTaxaliste | null>()
  for (const art of TAXALISTENARTEN) {
    if (!zeilen.some(zeile => zeile.art === art)) continue
    const fassung = await neuesteFassung(db, art)
    listen.set(art, fassung && (await ladeTaxaliste(dienste, db, fassung.name)))
  }
  return zeilen.map(zeile => {
    const liste = listen.get(zeile.art) ?? null
    return { ...zeile, fassung: liste?.liste.name ?? null, istOffen: liste?.finde(zeile.taxon) === undefined }
  })
}
