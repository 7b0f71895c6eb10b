import { fuerDieEigene, hatRecht } from '@benthos/fachmodell'
import type { Einleseart, Einleseform, Formvorgabe } from '@benthos/vertrag/einlesung'
import {
  type Hausform,
  listeHausformen,
  MAX_HAUSFORMEN,
  merkeHausform,
  vergissHausform,
} from '@benthos/vertrag/hausform'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import { kuerze } from '../../technik/einlesen/datei/tabelle.ts'
import {
  type GemerkteForm,
  koepfeDerForm,
  ladeHausformen,
  pruefsummeDerKoepfe,
} from '../../technik/einlesen/hausform.ts'
import { bezugVon } from '../../technik/einlesen/kopf.ts'
import { ladeVorgang, type Vorgang } from '../../technik/einlesen/sql.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { lies } from './vorgang.ts'

/** Gemerkte Formen: jede Organisation liest und schreibt nur die eigenen. */
export function registriereHausformen(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, listeHausformen, {
    fuehreAus: a => zeige(a.db, organisationVon(benutzerVon(a)), a.query.art),
  })
  bediene(app, dienste, merkeHausform, {
    fuehreAus: async a => {
      const sitzung = benutzerVon(a)
      const tx = transaktionVon(a)
      const { form } = await lies(tx, sitzung, a.params.id)
      const vorgang = await ladeVorgang(tx, a.params.id, true)
      const organisation = organisationVon(sitzung)
      if (!vorgang) throw new Einwand('NICHT_GEFUNDEN')
      // Gemerkt wird für die Organisation dessen, der die Datei kennt.
      if (organisation === null || vorgang.benutzer_id !== sitzung.benutzerId)
        throw new Einwand('NICHT_ERLAUBT', organisation === null ? OHNE_ORGANISATION : undefined)
      if (form === null || form.dateiart === 'JSON') throw new Einwand('NICHT_GEFUNDEN', OHNE_FORM)
      const id = await merke(tx, organisation, vorgang.art, {
        name: a.body.name,
        koepfe: pruefsummeDerKoepfe(koepfeDerForm(form)),
        zeichensatz: form.zeichensatz,
        trennzeichen: form.trennzeichen,
        dezimalzeichen: form.dezimalzeichen,
        kopfzeile: form.kopfzeile,
        spalten: JSON.stringify(zuMerkende(form)),
        geaendert_von: sitzung.benutzerId,
      })
      if (id === null) throw feldEinwand('name', ZU_VIELE)
      await benenneForm(tx, vorgang.id, { id, name: a.body.name })
      return lies(tx, sitzung, vorgang.id)
    },
  })
  bediene(app, dienste, vergissHausform, {
    fuehreAus: async a => {
      const sitzung = benutzerVon(a)
      const organisation = organisationVon(sitzung)
      const geloeschte = await transaktionVon(a)
        .deleteFrom('hausform')
        .where('id', '=', a.params.id)
        .where('organisationseinheit_id', '=', organisation ?? 0)
        .returning('art')
        .executeTakeFirst()
      // Fremde gibt es nicht.
      if (!geloeschte) throw new Einwand('NICHT_GEFUNDEN')
      // Der Einwand nimmt das Löschen zurück.
      if (!hatRecht(fuerDieEigene(sitzung.akteur), dienste.einlesen.handwerk(geloeschte.art).recht))
        throw new Einwand('NICHT_ERLAUBT', OHNE_RECHT)
      return zeige(a.db, organisation, geloeschte.art)
    },
  })
}

const OHNE_ORGANISATION = 'Sie gehören keiner Organisation an, für die sich Formen merken lassen.'
const OHNE_RECHT = 'Gemerkte Formen nimmt nur zurück, wer für die eigene Organisation solche Dateien einliest.'
const OHNE_FORM = 'Diese Datei ist noch nicht gelesen, oder sie ist keine Tabelle.'
const ZU_VIELE = `Mehr als ${MAX_HAUSFORMEN} Formen lassen sich nicht merken. Nehmen Sie zuerst eine zurück.`

const organisationVon = ({ akteur }: Sitzung): number | null => akteur.organisationseinheitId

/** @throws Einwand `NICHT_GEFUNDEN`, wenn die gewählte Form keine der eigenen Organisation für diese Art ist */
export async function findeGewaehlte(
  db: Datenbank | Transaktion,
  sitzung: Sitzung,
  { art, form }: Pick<Vorgang, 'art' | 'form'>,
  { hausform }: Formvorgabe,
): Promise<void> {
  // Gilt sie schon, bleibt es dabei, auch wenn sie inzwischen niemand mehr kennt.
  if (typeof hausform !== 'number' || form?.hausform?.id === hausform) return
  const eigene = await ladeHausformen(db, organisationVon(sitzung), art)
  if (!eigene.some(({ id }) => id === hausform))
    throw new Einwand('NICHT_GEFUNDEN', 'Diese gemerkte Form gibt es nicht, oder sie ist inzwischen zurückgenommen.')
}

async function zeige(db: Datenbank | Transaktion, organisation: number | null, art: Einleseart) {
  return { zeilen: (await ladeHausformen(db, organisation, art)).map(alsHausform) }
}

function alsHausform(z: GemerkteForm): Hausform {
  const { id, art, name, zeichensatz, trennzeichen, dezimalzeichen, kopfzeile } = z
  return {
    id,
    art,
    name,
    zeichensatz,
    trennzeichen,
    dezimalzeichen,
    kopfzeile,
    spalten: [...z.spalten],
    geaendertAm: z.geaendert_am,
    geaendertVon: z.von,
  }
}

/**
 * Ausgeblendete Spalten gelten nur, wenn jemand sie zuordnet, und welche Aufnahme „Probe 7“ ist, sagt jede Datei neu: die Wahl gilt nicht
 * für die nächste Datei. Überlange Überschriften stehen
 * mit ihrem Anfang da; wiedererkannt wird an der Prüfsumme der ganzen.
 */
const zuMerkende = ({ spalten }: Einleseform): Hausform['spalten'] =>
  spalten
    .filter(({ istAusgeblendet, feld, kopf }) => !istAusgeblendet && [null, kopf].includes(bezugVon(feld)))
    .map(({ nummer, kopf, feld }) => ({ nummer, kopf: kuerze(kopf), feld }))

/** @returns Kennung der Form; `null`: es sind schon so viele, wie es geben darf */
async function merke(
  tx: Kysely<DB>,
  organisation: number,
  art: Einleseart,
  form: Omit<GemerkteForm, 'id' | 'organisationseinheit_id' | 'art' | 'geaendert_am' | 'von' | 'spalten'> & {
    spalten: string
  },
): Promise<number | null> {
  // Sonst zählte jeder ohne den anderen.
  await sql`select 1 from organisationseinheit where id = ${organisation} for no key update`.execute(tx)
  const { id } = await tx
    .insertInto('hausform')
    .values({ ...form, organisationseinheit_id: organisation, art })
    .onConflict(k =>
      k.columns(['organisationseinheit_id', 'art', 'koepfe']).doUpdateSet({ ...form, geaendert_am: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const { anzahl } = await tx
    .selectFrom('hausform')
    .select(sql<number>`count(*)::int`.as('anzahl'))
    .where('organisationseinheit_id', '=', organisation)
    .executeTakeFirstOrThrow()
  return anzahl > MAX_HAUSFORMEN ? null : id
}

async function benenneForm(tx: Kysely<DB>, id: number, hausform: { id: number; name: string }): Promise<void> {
  await sql`
    update einlesung
    set form = form || jsonb_build_object('hausform', ${JSON.stringify(hausform)}::jsonb)
    where id = ${id}
  `.execute(tx)
}
