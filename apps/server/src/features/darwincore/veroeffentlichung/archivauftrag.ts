import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { listeArchive } from '@benthos/vertrag/veroeffentlichung'
import { sql } from 'kysely'
import { z } from 'zod'
import { alsArchivstrom, schliesseNach } from '../../../fach/ausfuhr/archivteile.ts'
import { ladeGrundlagen } from '../../../fach/ausfuhr/grundlagen.ts'
import { Ausfuhrnachweis } from '../../../fach/ausfuhr/nachweis.ts'
import { sichtbareAufnahmen } from '../../../fach/rechte/sichtbareAufnahmen.ts'
import type { Auftragsart, Auftragslauf } from '../../../technik/auftraege/auftragsart.ts'
import { sobaldPlatzIst } from '../../../technik/auftraege/sobaldPlatzIst.ts'
import { mitTransaktion } from '../../../technik/db/datenbank.ts'
import type { Dienste } from '../../../technik/http/kontext.ts'
import { Einwand } from '../../../technik/http/problem.ts'
import { zerteile } from '../../../technik/strom/zerteile.ts'
import { baueArchiv, type Tabellenbeleg } from '../archiv.ts'
import { Archivbereich, type Lesegrenzen } from '../bereich.ts'
import { EDITION } from '../edition.ts'
import { adresseDesBestands, weitergabeangaben } from '../nachweis.ts'
import { ladeUmfang } from '../sql.ts'
import { TEIL_BYTES } from './konstanten.ts'
import { nutzungVon } from './metadaten.ts'
import {
  beendeLauf,
  beginneFassung,
  type Geschrieben,
  inhaltssumme,
  istUeberholt,
  ladeEinstellung,
  ladeNeueste,
  raeumeAuf,
  schreibeTeil,
  setzeStand,
  veroeffentliche,
  verwirf,
} from './sql.ts'

const Eingabe = z.object({})
/** So oft wird neu begonnen, wenn sich inzwischen geändert hat, was zu veröffentlichen ist. */
const HOECHSTENS_VERSUCHE = 3
type Lauf = Auftragslauf<z.output<typeof Eingabe>>

/** Was jeder lesen darf, gleich wer den Auftrag gibt. */
function oeffentlicheGrenzen(): Lesegrenzen {
  const sicht = sichtbareAufnahmen(null, 'archiv.oeffentlich')
  return { liest: element => sql`coalesce(${sicht[element].sql}, false)` }
}

/** Ein öffentliches Archiv als Auftrag: es entsteht ganz oder gar nicht und nur, wenn sich etwas geändert hat. */
export function baueArchivauftrag(dienste: Dienste): Auftragsart<typeof Eingabe> {
  return {
    art: 'ARCHIV',
    eingabe: Eingabe,
    arbeite: async lauf => {
      for (let versuch = 1; versuch <= HOECHSTENS_VERSUCHE; versuch++) {
        const geschehen = await baueFassung(dienste, lauf)
        if (geschehen !== null) return geschehen
      }
      throw new Einwand('VERSIONSKONFLIKT', WIEDERHOLT_UEBERHOLT)
    },
  }
}

/** @returns was geschah, in einem Satz; `null`, wenn sich, während es entstand, geändert hat, was oder wie zu veröffentlichen ist */
async function baueFassung(dienste: Dienste, lauf: Lauf): Promise<string | null> {
  const { lizenz } = await ladeEinstellung(lauf.db)
  const { auftragId, anfrageId, benutzerId } = lauf
  const id = await mitTransaktion(lauf.db, { benutzerId, anfrageId }, tx => beginneFassung(tx, auftragId))
  const quelle = await sobaldPlatzIst(lauf, () =>
    dienste.schnappschuesse.oeffne({ benutzerId, abbruch: lauf.abbruch }),
  ).catch(async (fehler: unknown) => {
    await verwirf(lauf.db, id).catch(() => undefined)
    throw fehler
  })
  try {
    await setzeStand(lauf.db, id, quelle.stand)
    const bereich = new Archivbereich(oeffentlicheGrenzen(), null)
    const umfang = await ladeUmfang(quelle.tx, bereich)
    if (umfang.aufnahmen === 0) throw new Einwand('NICHT_GEFUNDEN', NICHTS_OEFFENTLICH)
    const grundlagen = await ladeGrundlagen(quelle.tx, element => bereich.aufnahmen([element]))
    const belege: Tabellenbeleg[] = []
    const { stand } = quelle
    const adresse = adresseDesBestands(dienste.konfiguration)
    const nutzung = nutzungVon(lizenz)
    const nachweis = new Ausfuhrnachweis(
      weitergabeangaben({
        inhalt: `Öffentliches Archiv: ${formatiereAnzahl(umfang.aufnahmen, 'Aufnahme', 'Aufnahmen')}`,
        abfrage: listeArchive.pfad,
        filter: { inWorten: 'Alles öffentlich Freigegebene', kriterien: { freigabe: ['OEFFENTLICH'] } },
        stand,
        nutzung,
        adresse,
        grundlagen,
      }),
    )
    const angaben = { umfang, stand, nutzung, lizenz, adresse }
    const dateien = baueArchiv(quelle, { bereich, angaben, nachweis, gewaehlt: umfang.aufnahmen }, belege)
    const strom = alsArchivstrom(dateien, stand, lauf.abbruch)
    schliesseNach(strom, quelle, dienste)
    const datei = await legeAb(lauf, id, strom)
    const tabellen = belege.map(({ pfad, zeilen }) => ({ datei: pfad, zeilen }))
    const inhalt = {
      edition: EDITION,
      lizenz,
      grundlagen,
      tabellen: belege.map(({ pfad, sha256 }) => [pfad, sha256]),
    }
    return await schliesseAb(lauf, id, {
      ...datei,
      inhaltSha256: inhaltssumme(inhalt),
      tabellen,
      umfang,
      grundlagen,
      lizenz,
    })
  } catch (fehler) {
    await verwirf(lauf.db, id).catch(() => undefined)
    throw fehler
  } finally {
    await quelle.schliesse()
  }
}

/** Schreibt den Strom in Teile gleicher Größe; im Speicher liegt höchstens einer. */
async function legeAb(lauf: Lauf, id: number, strom: AsyncIterable<Buffer>) {
  const zerteiler = zerteile(TEIL_BYTES, (nummer, teil) => schreibeTeil(lauf.db, id, nummer, teil))
  let bytes = 0
  for await (const stueck of strom) {
    lauf.abbruch.throwIfAborted()
    await zerteiler.nimm(stueck)
    bytes += stueck.length
    lauf.melde(bytes, null, 'Bytes geschrieben')
  }
  lauf.abbruch.throwIfAborted()
  return zerteiler.beende()
}

/**
 * Veröffentlicht die Fassung, wenn sie sich von der neuesten unterscheidet und noch wiedergibt, was jetzt gilt: Freigabe und Lizenz
 * können zurückgenommen sein, während sie entstand.
 * @returns was geschah, in einem Satz; `null`, wenn sie überholt und verworfen ist
 */
async function schliesseAb(lauf: Lauf, id: number, was: Geschrieben): Promise<string | null> {
  const { auftragId, anfrageId, benutzerId } = lauf
  return mitTransaktion(lauf.db, { benutzerId, anfrageId }, async tx => {
    const { lizenz, behalten } = await ladeEinstellung(tx, true)
    if (lizenz !== was.lizenz || (await istUeberholt(tx, id))) {
      await verwirf(tx, id)
      return null
    }
    const neueste = await ladeNeueste(tx)
    if (neueste?.inhaltSha256 === was.inhaltSha256) {
      await verwirf(tx, id)
      await beendeLauf(tx, auftragId, 'UNVERAENDERT', neueste.id)
      return `Unverändert seit der Fassung ${neueste.fassung}; es entsteht keine neue.`
    }
    const fassung = await veroeffentliche(tx, id, was)
    if (fassung === null) throw new Error('Ein neuer Versuch hat diesen verworfen.')
    await beendeLauf(tx, auftragId, 'NEU', id)
    await raeumeAuf(tx, behalten)
    return `Fassung ${fassung} ist veröffentlicht.`
  })
}

const NICHTS_OEFFENTLICH =
  'Kein Qualitätselement ist öffentlich freigegeben. In das öffentliche Archiv kommt nur, was jeder lesen darf.'
const WIEDERHOLT_UEBERHOLT =
  'Während das Archiv entstand, wurden mehrmals Freigaben oder die Lizenz geändert; veröffentlicht ist nichts. Bitte erstellen Sie es noch einmal.'
