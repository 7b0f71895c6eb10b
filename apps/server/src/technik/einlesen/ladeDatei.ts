import { PROBLEME } from '@benthos/vertrag'
import { sql } from 'kysely'
import type { Auftragslauf } from '../auftraege/auftragsart.ts'
import { mitTransaktion, type Transaktion } from '../db/datenbank.ts'
import { alsAntwort } from '../http/fehlerantwort.ts'
import { arbeiteVersetzt } from '../reihe/arbeiteVersetzt.ts'
import { eileVoraus } from '../reihe/eileVoraus.ts'
import { nachSchluessel } from '../reihe/nachSchluessel.ts'
import { ladeAllesOderNichts, Zurueck } from './allesOderNichts.ts'
import {
  type Beigabevermerk,
  type Einlesehandwerk,
  type Gruppenhandwerk,
  istGanz,
  istGruppe,
  type Zeilenhandwerk,
} from './einleseart.ts'
import { ZUGLEICH_ZEILEN } from './konstanten.ts'
import { ladeGanzes, oeffneGepruefte } from './ladeGanzes.ts'
import {
  ersetzeZeilen,
  fuegeBeigabeAn,
  fuegeZieleEin,
  ladeGesehene,
  ladeOffene,
  ladeZiele,
  schliesseLadenAb,
  type Vorgang,
  type Zeileneintrag,
} from './sql.ts'
import type { GeleseneZeile, GepruefteZeile, Zeilenpruefung } from './zeilenpruefung.ts'
import { leseStapel, pruefeStapel, type Zeilenstapel } from './zeilenstapel.ts'

/**
 * Lädt, was die Prüfung angenommen hat. Jede Zeile wird dabei noch einmal geprüft: seither kann sich der Bestand geändert
 * haben. GUELTIGE lädt Stapel für Stapel und lässt sich fortsetzen; ALLES_ODER_NICHTS ist eine einzige Transaktion.
 * @returns falsch, wenn abgebrochen wurde
 */
export async function ladeDatei<K, S>(
  lauf: Auftragslauf<unknown>,
  vorgang: Vorgang,
  art: Einlesehandwerk<K, S>,
): Promise<boolean> {
  if (istGanz(art)) return ladeGanzes(lauf, vorgang, art)
  const { db, benutzerId, anfrageId } = lauf
  const inTransaktion = <T>(arbeit: (tx: Transaktion) => Promise<T>) =>
    mitTransaktion(db, { benutzerId, anfrageId }, arbeit)
  const lader = await baueLader(lauf, vorgang, art)
  if (vorgang.ladeart === 'GUELTIGE') {
    const lade = (stapel: Zeilenstapel<K>, gibFrei: () => void) =>
      inTransaktion(tx => lader.lade(tx, stapel, istGruppe(art) && lader.istAmAnfang() ? gibFrei : undefined))
    if (!(await arbeiteVersetzt(lader.stapel(), lade, lauf.abbruch))) return false
    await inTransaktion(tx => schliesseLadenAb(tx, vorgang.id))
    return true
  }
  return ladeAllesOderNichts(lauf, vorgang, async tx => {
    for await (const stapel of lader.stapel()) {
      if (lauf.abbruch.aborted) throw new Zurueck([])
      const abgelehnte = (await lader.lade(tx, stapel)).filter(({ ausgang }) => ausgang === 'ABGELEHNT')
      if (abgelehnte.length > 0) throw new Zurueck(abgelehnte)
    }
  })
}

async function baueLader<K, S>(
  lauf: Auftragslauf<unknown>,
  vorgang: Vorgang,
  art: Zeilenhandwerk<K, S> | Gruppenhandwerk<K, S>,
) {
  const { db, akteur, benutzerId, melde } = lauf
  const { id, geladen } = vorgang
  const geoeffnet = await oeffneGepruefte(lauf, vorgang, art)
  const { pruefung } = geoeffnet
  const offene = await ladeOffene(db, id)
  const dateiverweis = istGruppe(art) ? undefined : art.dateiverweis
  const ziele = dateiverweis ? await ladeZiele(db, id) : new Map<number, number>()
  let erledigt = geladen
  return {
    istAmAnfang: () => erledigt < ZUGLEICH_ZEILEN,
    stapel: async function* (): AsyncGenerator<Zeilenstapel<K>> {
      const gelesene = eileVoraus(leseStapel(art, { ...geoeffnet, akteur, zweck: 'LADEN' }))
      for await (const { zeilen, kenne } of gelesene) {
        const zuLaden = zeilen.filter(({ nummer }) => offene.has(nummer))
        if (zuLaden.length > 0) yield { zeilen: zuLaden, kenne }
      }
    },
    /** @param gibFrei ruft es, sobald geprüft ist und nur noch gespeichert wird */
    lade: async (
      tx: Transaktion,
      { zeilen, kenne }: Zeilenstapel<K>,
      gibFrei?: () => void,
    ): Promise<readonly Zeileneintrag[]> => {
      // Stockt ein Server, nimmt ein anderer den Auftrag auf: festgehalten lädt jede Zeile nur einer von beiden.
      const gesehene = await ladeGesehene(
        tx,
        id,
        zeilen.map(({ nummer }) => nummer),
      )
      const kenntnis = await kenne(tx)
      if (dateiverweis) for (const ziel of ziele) dateiverweis.merkeGeladenes(kenntnis, ...ziel)
      const offen = zeilen.filter(({ nummer }) => gesehene.has(nummer))
      const gepruefte = await pruefeStapel(art, pruefung, offen, zeile => ({
        zeile,
        ...pruefung.pruefe(zeile, kenntnis, gesehene.get(zeile.nummer)?.aenderungen),
      }))
      gibFrei?.()
      const vermerke: Beigabevermerk = ({ feld, ...beigabe }) =>
        fuegeBeigabeAn(tx, id, { spalte: art.spalten.find(s => s.feld === feld)?.titel ?? feld, ...beigabe })
      const einleser = { benutzerId, akteur, einlesungId: id, zielDer: (nummer: number) => ziele.get(nummer) }
      const eintraege = await (istGruppe(art)
        ? speichereStapel(
            tx,
            // Gespeichert wird, wozu die Zeile jetzt gehört, nicht, wozu sie beim Lesen gehörte.
            [...nachSchluessel(gepruefte, ({ speichern }) => speichern && art.objektVon(speichern)).values()],
            async (speichern, nummern) => {
              const ziele = await art.speichereGruppe(tx, speichern, einleser)
              await fuegeZieleEin(
                tx,
                id,
                nummern.flatMap((nummer, i) => (ziele[i] ?? []).map(ziel => ({ nummer, ...ziel }))),
              )
              return art.kennungVon
            },
            pruefung,
            true,
          )
        : speichereStapel(
            tx,
            gepruefte.map(zeile => [zeile]),
            async ([speichern], [nummer = 0]) => {
              // Galt ein erster Versuch nicht, gilt auch sein Ziel nicht.
              ziele.delete(nummer)
              const kennung = await art.speichere(tx, speichern, einleser, vermerke)
              if (dateiverweis) ziele.set(nummer, kennung)
              return () => kennung
            },
            pruefung,
            false,
          ))
      await ersetzeZeilen(tx, id, eintraege, gesehene)
      if (!istGruppe(art) && art.haltZieleFest) await fuegeZieleEin(tx, id, eintraege.flatMap(zielVon))
      erledigt += zeilen.length
      melde(erledigt, offene.size + geladen, 'Zeilen geladen')
      return eintraege
    },
  }
}

/** Die ganze Zeile ist das Objekt: einen Eintrag darin nennt sie nicht. */
const zielVon = ({ nummer, ausgang, objektId }: Zeileneintrag) =>
  objektId !== null && (ausgang === 'ANGENOMMEN' || ausgang === 'GEAENDERT')
    ? [{ nummer, objektId, eintrag: null }]
    : []

type Stapelzeile<S> = GepruefteZeile<S> & { zeile: GeleseneZeile }

/**
 * Ein Stapel hinter einem Sicherungspunkt. Lehnt die Datenbank darin etwas ab, geht es Einheit für Einheit noch einmal: eine
 * abgelehnte hält die übrigen nicht auf.
 * @param einheiten Zeilen, die miteinander gespeichert werden
 * @param zusammen ob auch alle Einheiten auf einmal gespeichert werden können
 */
async function speichereStapel<K, S>(
  tx: Transaktion,
  einheiten: readonly (readonly Stapelzeile<S>[])[],
  speichere: (speichern: readonly [S, ...S[]], nummern: readonly number[]) => Promise<(speichern: S) => number>,
  pruefung: Zeilenpruefung<K, S>,
  zusammen: boolean,
): Promise<Zeileneintrag[]> {
  const eine = async (einheit: readonly Stapelzeile<S>[]): Promise<Zeileneintrag[]> => {
    const zuSpeichern = einheit.flatMap(({ speichern, zeile: { nummer } }) =>
      speichern === undefined ? [] : [{ speichern, nummer }],
    )
    const [erstes, ...weitere] = zuSpeichern.map(({ speichern }) => speichern)
    const nummern = zuSpeichern.map(({ nummer }) => nummer)
    const kennungVon = erstes === undefined ? null : await speichere([erstes, ...weitere], nummern)
    return einheit.map(({ eintrag, speichern }) =>
      speichern === undefined || kennungVon === null ? eintrag : { ...eintrag, objektId: kennungVon(speichern) },
    )
  }
  const alle = async (arbeite: (einheit: readonly Stapelzeile<S>[]) => Promise<readonly Zeileneintrag[]>) => {
    const eintraege: Zeileneintrag[] = []
    for (const einheit of einheiten) eintraege.push(...(await arbeite(einheit)))
    return eintraege
  }
  const gesammelt = await mitSicherung(tx, () => (zusammen ? eine(einheiten.flat()) : alle(eine)))
  if ('ergebnis' in gesammelt) return gesammelt.ergebnis
  return alle(async einheit => {
    const versuch = await mitSicherung(tx, () => eine(einheit))
    if ('ergebnis' in versuch) return versuch.ergebnis
    return einheit.map(({ zeile, eintrag, speichern }) => {
      if (speichern === undefined) return eintrag
      const { errors, message } = alsAntwort(versuch.fehler, { weg: '', rumpf: speichern })
      const felder = errors.length > 0 ? errors : [{ field: '', message }]
      return pruefung.lehneAb(
        zeile,
        felder.map(f => ({ feld: f.field, meldung: f.message })),
      )
    })
  })
}

/** Nimmt zurück, was `arbeite` tat, wenn es an den Daten scheitert; alles andere wirft weiter. */
async function mitSicherung<T>(
  tx: Transaktion,
  arbeite: () => Promise<T>,
): Promise<{ ergebnis: T } | { fehler: unknown }> {
  await sql`savepoint sicherung`.execute(tx)
  try {
    const ergebnis = await arbeite()
    await sql`release savepoint sicherung`.execute(tx)
    return { ergebnis }
  } catch (fehler) {
    if (alsAntwort(fehler, { weg: '', rumpf: null }).status >= PROBLEME.INTERN.status) throw fehler
    await sql`rollback to savepoint sicherung`.execute(tx)
    return { fehler }
  }
}
