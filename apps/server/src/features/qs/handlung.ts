import type { BodyVon } from '@benthos/vertrag'
import type { Methodenfund } from '@benthos/vertrag/fund'
import { mitKurzform } from '@benthos/vertrag/fund'
import type { QsAnforderung, QsZuweisung, speichereQsBericht } from '@benthos/vertrag/qs'
import { gleicheFundeAb, ladeFunde, vermerkeTaxaaenderung } from '../../fach/probe/funde.ts'
import { pruefeFunde } from '../../fach/probe/fundregeln.ts'
import { type Aufnahmeanfrage, darfHier } from '../../fach/rechte/aufnahmeLage.ts'
import { sichereTaxa } from '../../fach/taxalisten/abgeleiteteTaxa.ts'
import { geforderteTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import { meldeZweitbestimmer, weiseZweitbestimmungZu } from '../../fach/zweitbestimmung/zuweisung.ts'
import { entferneZweitbestimmung, ladeWaehlbare, type Probenort } from '../../fach/zweitbestimmung/zuweisungSql.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import { loeseAuf } from './aufloesung.ts'
import { bestimmtHier, elementVon, listeSichtbare, nenneHindernis, waehle } from './bericht.ts'
import {
  entferneAuftrag,
  fuegeAuftragEin,
  fuegeZweitbestimmungEin,
  ladeBestimmung,
  type Qsprobe,
  schliesseAuftragAb,
} from './sql.ts'
import { vergleiche } from './vergleich.ts'

/** Was sich an der Qualitätssicherung einer Probe tun lässt. Das Recht an der Handlung wird zuerst geprüft, dann der Stand. */

type Anfrage = Aufnahmeanfrage & { anfrageId: string; abbruch: AbortSignal; body: BodyVon<typeof speichereQsBericht> }

export async function fuehreAus(dienste: Dienste, a: Anfrage): Promise<void> {
  const { body } = a
  const probe = waehle(await listeSichtbare(a), body.methode)
  if (!probe) throw new Einwand('NICHT_GEFUNDEN')
  if (body.aktion === 'AUFLOESEN') {
    await loeseAuf(dienste, { ...a, body })
    return
  }
  const element = elementVon(body.methode)
  const istBestellerhandlung = ['ANFORDERN', 'ZUWEISEN', 'ZURUECKZIEHEN'].includes(body.aktion)
  if (!darfHier(a, istBestellerhandlung ? 'qs.anfordern' : 'qs.fuehren', element)) throw new Einwand('NICHT_ERLAUBT')
  if (!istBestellerhandlung && probe.status !== 'ABGESCHLOSSEN' && !bestimmtHier(a, probe))
    throw new Einwand('NICHT_ERLAUBT', NICHT_BEAUFTRAGT)
  if (body.aktion !== 'ANFORDERN' && probe.status === 'ABGESCHLOSSEN')
    throw new Einwand('STATUS_UNZULAESSIG', SCHON_ABGESCHLOSSEN)
  const ort: Probenort = { aufnahmeId: a.params.id, methode: body.methode }
  if (body.aktion !== 'SPEICHERN' && body.version !== probe.version) throw new Einwand('VERSIONSKONFLIKT')
  switch (body.aktion) {
    case 'ANFORDERN':
      await fordereAn(a, ort, body.daten)
      break
    case 'ZUWEISEN':
      await weiseZu(a, ort, probe, body.daten)
      break
    case 'ZURUECKZIEHEN':
      await entferneZweitbestimmung(transaktionVon(a), ort)
      await entferneAuftrag(transaktionVon(a), ort)
      break
    case 'SPEICHERN':
      await speichere(dienste, a, ort, body)
      break
    case 'ABSCHLIESSEN':
      await schliesseAb(dienste, a, ort)
  }
  // Wer ab jetzt blind ist oder es nicht mehr ist, soll es beim nächsten Aufruf sein.
  const betroffene = [probe.zweitbestimmerId, 'daten' in body ? body.daten.zweitbestimmerId : null]
  for (const person of betroffene) if (person !== null) dienste.sitzungen.vergissNach(a.anfrageId, person)
}

const NICHT_BEAUFTRAGT = 'Diese Probe bestimmt, wer dafür beauftragt ist.'
const SCHON_ABGESCHLOSSEN =
  'Die Zweitbestimmung ist abgeschlossen und die Erstbestimmung damit offengelegt. Daran lässt sich nichts mehr ändern.'

async function fordereAn(a: Anfrage, ort: Probenort, daten: QsAnforderung): Promise<void> {
  const hindernis = await nenneHindernis(a, ort)
  if (hindernis !== null) throw new Einwand('STATUS_UNZULAESSIG', hindernis)
  await pruefePerson(a, ort, daten.zweitbestimmerId)
  await fuegeAuftragEin(transaktionVon(a), ort, benutzerVon(a).benutzerId, daten)
  await meldeZweitbestimmer(transaktionVon(a), { ...ort, sachverhalt: a.fakten }, daten.zweitbestimmerId, a.anfrageId)
}

async function weiseZu(a: Anfrage, ort: Probenort, probe: Qsprobe, daten: QsZuweisung): Promise<void> {
  if (probe.status === null) throw new Einwand('STATUS_UNZULAESSIG', 'Fordern Sie die Zweitbestimmung zuerst an.')
  await pruefePerson(a, ort, daten.zweitbestimmerId)
  await weiseZweitbestimmungZu(transaktionVon(a), { ...ort, sachverhalt: a.fakten }, probe.zweitbestimmerId, {
    ...daten,
    anfrageId: a.anfrageId,
  })
}

async function pruefePerson(a: Anfrage, ort: Probenort, person: number | null): Promise<void> {
  if (person === null) return
  const waehlbare = await ladeWaehlbare(a.db, ort, elementVon(ort.methode))
  if (!waehlbare.some(({ value }) => value === String(person)))
    throw feldEinwand(
      'daten.zweitbestimmerId',
      'Diese Person kann die Probe nicht blind bestimmen: sie hat an der Aufnahme mitgewirkt, gehört zum Auftragnehmer oder hat die Rolle Qualitätssicherung nicht. Bitte wählen Sie eine andere.',
    )
}

/** Speichert die Zweitliste im Ganzen, mit denselben Regeln wie die erste. */
async function speichere(
  dienste: Dienste,
  a: Anfrage,
  ort: Probenort,
  { version, zeilen: eingabe }: { version: number; zeilen: readonly Methodenfund[] },
): Promise<void> {
  const tx = transaktionVon(a)
  if (((await ladeBestimmung(tx, ort, 'ZWEITBESTIMMUNG'))?.version ?? 0) !== version)
    throw new Einwand('VERSIONSKONFLIKT')
  const erste = await ladeBestimmung(tx, ort, 'ERSTBESTIMMUNG')
  if (!erste) throw new Einwand('NICHT_GEFUNDEN')
  if (version === 0) await fuegeZweitbestimmungEin(tx, ort, erste.taxalistenversion_id, benutzerVon(a).name)
  const bestimmung = await ladeBestimmung(tx, ort, 'ZWEITBESTIMMUNG')
  if (!bestimmung) throw new Einwand('NICHT_GEFUNDEN')
  const funde = eingabe.map(mitKurzform)
  const taxaliste = await geforderteTaxaliste(dienste, tx, bestimmung.taxalistenversion)
  const kennung = await sichereTaxa(
    tx,
    taxaliste,
    funde.map(fund => fund.taxon),
  )
  const zeilen = pruefeFunde(funde, { methode: ort.methode, bestimmer: bestimmung.bestimmer }, taxaliste, kennung)
  const { geloescht, geaendert, eingefuegt } = await gleicheFundeAb(tx, bestimmung, zeilen)
  if (version > 0 && geloescht + geaendert + eingefuegt > 0) await vermerkeTaxaaenderung(tx, [bestimmung.id])
}

/** Mit dem Abschluss steht der Vergleich fest; was danach an der Erstbestimmung berichtigt wird, ändert ihn nicht. */
async function schliesseAb(dienste: Dienste, a: Anfrage, ort: Probenort): Promise<void> {
  const bestimmung = await ladeBestimmung(a.db, ort, 'ZWEITBESTIMMUNG')
  const funde = bestimmung ? await ladeFunde(a.db, bestimmung) : []
  if (funde.length === 0)
    throw new Einwand(
      'STATUS_UNZULAESSIG',
      'Die Zweitliste ist noch leer. Speichern Sie zuerst, was Sie gefunden haben.',
    )
  const vergleich = await vergleiche(dienste, a.db, ort, a.abbruch)
  if (!vergleich) throw new Einwand('NICHT_GEFUNDEN')
  await schliesseAuftragAb(transaktionVon(a), ort, vergleich)
}
