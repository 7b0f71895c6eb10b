import { ROLLEN } from '@benthos/fachmodell'
import {
  fuehreBenutzerZusammen,
  istAuftragnehmer,
  legeBenutzerAn,
  leseBenutzer,
  leseOffeneArbeit,
  leseZusammenfuehrung,
  listeBenutzer,
  pseudonymisiereBenutzer,
  schraenkeBenutzerEin,
  speichereBenutzer,
} from '@benthos/vertrag/benutzer'
import { erbitteBerichtigung, erledigeBerichtigung, listeBerichtigungen } from '@benthos/vertrag/berichtigung'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import { ladeMeineDaten, leseMeineDaten } from '@benthos/vertrag/meineDaten'
import type { FastifyInstance } from 'fastify'
import { halteFristenEin } from '../../fach/aufbewahrung/lauf.ts'
import { alsArchivstrom } from '../../fach/ausfuhr/archivteile.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { erbitte, erledigeBitte, listeOffene } from './berichtigung/berichtigung.ts'
import { schraenkeEin } from './einschraenkung.ts'
import { packeAuskunft } from './meinedaten/archiv.ts'
import { gibAuskunft } from './meinedaten/auskunft.ts'
import type { Auskunftsblatt } from './meinedaten/auskunftsblatt.ts'
import { pseudonymisiere, pseudonymisiereAbgelaufene } from './pseudonymisierung/pseudonymisierung.ts'
import { darfVerwalten } from './regeln.ts'
import { aendere, beginne, legeAn, zeige } from './service.ts'
import { ladeOrganisation, ladeSeite, vermerkeEinsichten } from './sql.ts'
import { nenneOffenes } from './uebergabe/offenes.ts'
import { gibVerfalleneFrei } from './uebergabe/zweitbestimmungen.ts'
import { fuehreZusammen, zeigeZusammenfuehrung } from './zusammenfuehrung/zusammenfuehrung.ts'

const AUSKUNFTSBLATT = new URL('meinedaten/auskunftsblatt.ts', import.meta.url)

/** Benutzer: Liste, Ansehen, Anlegen, Ändern. */
export function registriereBenutzer(app: FastifyInstance, dienste: Dienste): void {
  const rollenAusDatenbank = dienste.konfiguration.oidc.anbieter === 'eingebaut'
  const hatVersand = dienste.post.einstellung !== null
  const pseudonymisiereKonten = pseudonymisiereAbgelaufene(dienste.protokoll)
  dienste.auftraege.plane(db =>
    halteFristenEin(db, { arten: ['GESPERRTE_KONTEN'], jetzt: new Date() }, pseudonymisiereKonten),
  )

  dienste.auftraege.plane(gibVerfalleneFrei)

  bediene(app, dienste, listeBenutzer, {
    fuehreAus: async a => {
      const { akteur, benutzerId } = benutzerVon(a)
      const { zeilen, gesamt } = await ladeSeite(a.db, a.query, akteur)
      if (a.query.fuerDatei === 'true')
        await vermerkeEinsichten(
          a.db,
          zeilen.map(({ id }) => id),
          benutzerId,
        )
      return {
        zeilen: zeilen.map(zeile => ({
          id: zeile.id,
          username: zeile.username,
          vorname: zeile.vorname,
          nachname: zeile.nachname,
          email: zeile.email || null,
          organisationseinheit: zeile.organisationseinheit,
          rollen: ROLLEN.filter(
            rolle => zeile.rollen.includes(rolle) || zeile.vergaben.some(eine => eine.rolle === rolle && eine.gilt),
          ),
          stand: zeile.aktiv ? ('AKTIV' as const) : ('GESPERRT' as const),
          angelegtAm: zeile.angelegt_am,
          istDemo: zeile.ist_demo,
          rechte: {
            bearbeiten:
              zeile.id !== benutzerId &&
              darfVerwalten(akteur, {
                organisationseinheitId: zeile.organisationseinheit_id,
                rollen: zeile.rollen,
                vergaben: zeile.vergaben,
              }),
          },
        })),
        gesamt,
        seite: a.query.seite,
        groesse: a.query.groesse,
      }
    },
  })
  bediene(app, dienste, leseBenutzer, {
    fuehreAus: async a => {
      const sitzung = benutzerVon(a)
      const antwort = await zeige(a.db, sitzung, sitzung.akteur, a.params.id)
      await vermerkeEinsichten(a.db, [a.params.id], sitzung.benutzerId)
      return antwort
    },
  })
  bediene(app, dienste, istAuftragnehmer, {
    fuehreAus: async a => {
      const { akteur } = benutzerVon(a)
      const id = akteur.organisationseinheitId
      const organisation = id === null ? undefined : await ladeOrganisation(a.db, id)
      return {
        auftragnehmer: organisation?.ist_auftragnehmer ?? false,
        organisationseinheit: organisation ? { id: organisation.id, name: organisation.name } : null,
      }
    },
  })
  bediene(app, dienste, legeBenutzerAn, {
    fuehreAus: async a => {
      const recht = a.body.registrierung ? 'registrierung.entscheiden' : 'benutzer.verwalten'
      const handelnder = await beginne(a.db, benutzerVon(a), recht, rollenAusDatenbank)
      return { id: await legeAn(a.db, handelnder, a.body, hatVersand) }
    },
  })
  bediene(app, dienste, leseOffeneArbeit, {
    fuehreAus: async a => {
      const { benutzerId: id, akteur } = benutzerVon(a)
      const umfeld = { einlesen: dienste.einlesen, anfrageId: a.anfrageId, handelnder: { id, akteur } }
      return nenneOffenes(a.db, umfeld, a.params.id)
    },
  })
  bediene(app, dienste, ladeMeineDaten, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const stand = new Date().toISOString()
      const { benutzerId } = benutzerVon(a)
      const auskunft = await gibAuskunft(a.db, benutzerId)
      const eingabe: Auskunftsblatt = { auskunft, stand }
      const blatt = await dienste.zeichenwerk.zeichne({ benutzerId, abbruch: a.abbruch }, AUSKUNFTSBLATT, eingabe)
      a.kopf('content-type', MEDIENTYP.zip)
      a.kopf('content-disposition', `attachment; filename="Meine_Daten_${stand.slice(0, 10)}.zip"`)
      return alsArchivstrom(packeAuskunft(auskunft, blatt), stand, a.abbruch)
    },
  })
  bediene(app, dienste, leseMeineDaten, {
    fuehreAus: a => gibAuskunft(a.db, benutzerVon(a).benutzerId),
  })
  bediene(app, dienste, pseudonymisiereBenutzer, {
    fuehreAus: async a => {
      const tx = transaktionVon(a)
      const handelnder = await beginne(tx, benutzerVon(a), 'benutzer.pseudonymisieren', rollenAusDatenbank)
      const antwort = await pseudonymisiere(tx, handelnder, a.params.id, a.body)
      dienste.sitzungen.vergissNach(a.anfrageId, a.params.id)
      return antwort
    },
  })
  bediene(app, dienste, erbitteBerichtigung, {
    fuehreAus: async a => {
      await erbitte(transaktionVon(a), benutzerVon(a).benutzerId, a.body.text)
      return undefined
    },
  })
  bediene(app, dienste, listeBerichtigungen, {
    fuehreAus: a => {
      const { benutzerId, akteur } = benutzerVon(a)
      return listeOffene(a.db, { id: benutzerId, akteur })
    },
  })
  bediene(app, dienste, erledigeBerichtigung, {
    fuehreAus: async a => {
      const sitzung = benutzerVon(a)
      const tx = transaktionVon(a)
      const handelnder = await beginne(tx, sitzung, 'benutzer.verwalten', rollenAusDatenbank)
      const { berichtigung: id, antwort } = a.body
      await erledigeBitte(tx, handelnder, { id, benutzerId: a.params.id, antwort })
      return zeige(tx, sitzung, handelnder.akteur, a.params.id)
    },
  })
  bediene(app, dienste, schraenkeBenutzerEin, {
    fuehreAus: async a => {
      const sitzung = benutzerVon(a)
      const tx = transaktionVon(a)
      const handelnder = await beginne(tx, sitzung, 'benutzer.pseudonymisieren', rollenAusDatenbank)
      await schraenkeEin(tx, handelnder, a.params.id, a.body)
      return zeige(tx, sitzung, handelnder.akteur, a.params.id)
    },
  })
  bediene(app, dienste, leseZusammenfuehrung, {
    fuehreAus: async a => {
      const { benutzerId: id, akteur } = benutzerVon(a)
      const umfeld = { einlesen: dienste.einlesen, anfrageId: a.anfrageId, handelnder: { id, akteur } }
      return zeigeZusammenfuehrung(a.db, umfeld, a.params.id, a.query.mit)
    },
  })
  bediene(app, dienste, fuehreBenutzerZusammen, {
    fuehreAus: async a => {
      const sitzung = benutzerVon(a)
      const tx = transaktionVon(a)
      const handelnder = await beginne(tx, sitzung, 'benutzer.pseudonymisieren', rollenAusDatenbank)
      const umfeld = { einlesen: dienste.einlesen, anfrageId: a.anfrageId, handelnder }
      for (const betroffen of await fuehreZusammen(tx, umfeld, a.params.id, a.body))
        dienste.sitzungen.vergissNach(a.anfrageId, betroffen)
      return zeige(tx, sitzung, handelnder.akteur, a.params.id)
    },
  })
  bediene(app, dienste, speichereBenutzer, {
    fuehreAus: async a => {
      const sitzung = benutzerVon(a)
      const handelnder = await beginne(a.db, sitzung, 'benutzer.verwalten', rollenAusDatenbank)
      const umfeld = { einlesen: dienste.einlesen, anfrageId: a.anfrageId, hatVersand }
      for (const betroffen of await aendere(transaktionVon(a), handelnder, a.body, umfeld))
        dienste.sitzungen.vergissNach(a.anfrageId, betroffen)
      return zeige(a.db, sitzung, handelnder.akteur, a.body.id)
    },
  })
}
