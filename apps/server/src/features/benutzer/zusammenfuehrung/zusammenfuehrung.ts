import { ROLLEN_LABEL, rollenVon } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { AntwortEingabe, BodyVon } from '@benthos/vertrag'
import type { fuehreBenutzerZusammen, leseZusammenfuehrung } from '@benthos/vertrag/benutzer'
import type { Kysely } from 'kysely'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import type { DB } from '../../../technik/db/schema.ts'
import { beendeSitzungenVon } from '../../../technik/http/anmeldung/anbietersitzung.ts'
import { Einwand } from '../../../technik/http/problem.ts'
import { istDauerhafteAdministration, zugangVon } from '../regeln.ts'
import { schreibeEreignisse, zaehleAndereAdministrationen } from '../sql.ts'
import { type Arbeitsumfeld, akteurAus } from '../uebergabe/arbeitswerk.ts'
import { listePosten, uebergib } from '../uebergabe/uebergabe.ts'
import { entzugAller, schreibeVergaben } from '../vergabe/vergabe.ts'
import { type Konto, ladeKonto, schliesse, verlegeSchluessel, zaehleUmzug, zieheUm } from './sql.ts'

type Vorschau = AntwortEingabe<typeof leseZusammenfuehrung>
type Umfeld = Omit<Arbeitsumfeld, 'person'>

/** Was geschähe, wenn das eine Konto im anderen aufginge, und was dem im Weg steht. */
export async function zeigeZusammenfuehrung(
  db: Kysely<DB> | Transaktion,
  umfeld: Umfeld,
  id: number,
  mit: number,
): Promise<Vorschau> {
  const [altes, bleibendes] = [await ladeKonto(db, id), await ladeKonto(db, mit)]
  if (!altes) throw new Einwand('NICHT_GEFUNDEN')
  if (!bleibendes) return { hindernisse: [UNBEKANNT], geschieht: [], bleibt: [], version: 0 }
  const hindernisse = await nenneHindernisse(db, umfeld, altes, bleibendes)
  if (hindernisse.length > 0) return { hindernisse, geschieht: [], bleibt: [], version: bleibendes.version }
  const person = { id, organisationseinheitId: altes.organisationseinheit_id }
  const posten = await listePosten(db, { ...umfeld, person })
  const uebergehende = posten.filter(({ waehlbare }) => waehlbare.some(({ value }) => value === String(mit)))
  const umzug = await zaehleUmzug(db, id, mit)
  const nurAlte = rollenVon(akteurAus(zugangVon(altes))).filter(
    rolle => !rollenVon(akteurAus(zugangVon(bleibendes))).includes(rolle),
  )
  return {
    hindernisse: [],
    version: bleibendes.version,
    geschieht: [
      ...uebergehende.map(({ label }) => `Geht über: ${label}.`),
      `Gehen über: gespeicherte Filter (${umzug.filter}), ungelesene Nachrichten (${umzug.nachrichten}), Registrierungen (${umzug.registrierungen}).`,
      SCHLUESSELSATZ[schluesselfolge(altes, bleibendes)],
      `Das Konto „${altes.username}“ wird geschlossen und verweist auf „${bleibendes.username}“; offene Sitzungen enden.`,
    ],
    bleibt: [
      'Was unter dem geschlossenen Konto erfasst, geprüft und entschieden wurde, bleibt unter ihm; es zählt für beide, wenn nach Befangenheit gefragt wird.',
      ...posten
        .filter(einer => !uebergehende.includes(einer))
        .map(({ label }) => `Bleibt beim geschlossenen Konto: ${label}.`),
      ...(altes.vergaben.length > 0
        ? [
            `Entzogen werden dem geschlossenen Konto ${formatiereAnzahl(altes.vergaben.length, 'Rolle', 'Rollen')} für andere Organisationen oder auf Zeit; das bleibende behält seine.`,
          ]
        : []),
      ...(nurAlte.length > 0
        ? [`Nicht übernommen werden Rollen: ${nurAlte.map(rolle => ROLLEN_LABEL[rolle]).join(', ')}.`]
        : []),
    ],
  }
}

/**
 * Schließt ein doppelt geführtes Konto: was offen ist, geht auf das bleibende über, beide Verläufe bleiben. Rollen gehen nicht über:
 * niemand bekommt dadurch mehr Rechte.
 * @returns wer dadurch etwas anderes sehen darf als bisher
 */
export async function fuehreZusammen(
  tx: Transaktion,
  umfeld: Umfeld,
  id: number,
  { version, mit, mitVersion, grund }: BodyVon<typeof fuehreBenutzerZusammen>,
): Promise<readonly number[]> {
  // In fester Folge festgehalten: zwei, die einander zusammenführen, verklemmen sich nicht.
  for (const eines of [id, mit].toSorted((a, b) => a - b)) await ladeKonto(tx, eines)
  const [altes, bleibendes] = [await ladeKonto(tx, id), await ladeKonto(tx, mit)]
  if (!altes) throw new Einwand('NICHT_GEFUNDEN')
  if (!bleibendes) throw new Einwand('EINGABE_UNGUELTIG', UNBEKANNT)
  const [hindernis] = await nenneHindernisse(tx, umfeld, altes, bleibendes)
  if (hindernis !== undefined) throw new Einwand('EINGABE_UNGUELTIG', hindernis)
  if (altes.version !== version || bleibendes.version !== mitVersion) throw new Einwand('VERSIONSKONFLIKT')
  const person = { id, organisationseinheitId: altes.organisationseinheit_id }
  const posten = await listePosten(tx, { ...umfeld, person })
  const stand = zugangVon(altes)
  await uebergib(
    tx,
    { ...umfeld, person },
    { alt: stand, neu: { ...stand, aktiv: false, vergaben: [] }, grund },
    posten.map(({ art, schluessel, waehlbare }) => ({
      art,
      schluessel,
      an: waehlbare.some(({ value }) => value === String(mit)) ? mit : null,
    })),
  )
  await zieheUm(tx, id, mit)
  if (schluesselfolge(altes, bleibendes) === 'GEHT_UEBER') await verlegeSchluessel(tx, altes, mit)
  await schreibeVergaben(tx, id, stand, entzugAller(stand, grund), umfeld.handelnder.id)
  await schliesse(tx, id, mit)
  const wer = { durch: umfeld.handelnder.id, grund }
  await schreibeEreignisse(tx, id, [{ art: 'ZUSAMMENGEFUEHRT', andereId: mit }], wer)
  await schreibeEreignisse(tx, mit, [{ art: 'ZUSAMMENGEFUEHRT', andereId: id }], wer)
  await beendeSitzungenVon(tx, id)
  return [id, mit]
}

const UNBEKANNT = 'Das bleibende Konto gibt es nicht.'

async function nenneHindernisse(
  db: Kysely<DB> | Transaktion,
  { handelnder }: Umfeld,
  altes: Konto,
  bleibendes: Konto,
): Promise<string[]> {
  const beide = [altes, bleibendes]
  const saetze: [boolean, string][] = [
    [altes.id === bleibendes.id, 'Wählen Sie ein anderes Konto.'],
    [beide.some(({ id }) => id === handelnder.id), 'Das eigene Konto führt jemand anderer zusammen.'],
    [beide.some(konto => konto.pseudonymisiert_am !== null), 'Die Angaben zu einer der beiden Personen sind gelöscht.'],
    [beide.some(konto => konto.zusammengefuehrt_mit !== null), 'Eines der beiden Konten ist schon zusammengeführt.'],
    [beide.some(konto => konto.ist_demo), 'Demo-Benutzer werden nicht zusammengeführt.'],
    [!bleibendes.aktiv, 'Das bleibende Konto ist gesperrt.'],
    [
      altes.organisationseinheit_id !== bleibendes.organisationseinheit_id,
      'Die beiden Konten gehören zu verschiedenen Organisationen. Bringen Sie sie zuerst in dieselbe.',
    ],
    [
      beide.some(({ blind }) => blind > 0),
      'An einem der beiden Konten hängt eine offene Zweitbestimmung. Schließen Sie sie ab oder übergeben Sie sie zuerst: sonst sähe dieselbe Person beide Listen.',
    ],
  ]
  const hindernisse = saetze.flatMap(([gilt, satz]) => (gilt ? [satz] : []))
  if (
    istDauerhafteAdministration(zugangVon(altes)) &&
    !istDauerhafteAdministration(zugangVon(bleibendes)) &&
    (await zaehleAndereAdministrationen(db, altes.id)) === 0
  )
    hindernisse.push('Das Konto ist die letzte aktive Fachliche Administration ohne Enddatum.')
  return hindernisse
}

/** Ein Schlüssel geht nur an ein Konto über, das noch keinen hat: zwei Schlüssel an einem Konto kennt die Anmeldung nicht. */
function schluesselfolge(altes: Konto, bleibendes: Konto): keyof typeof SCHLUESSELSATZ {
  if (altes.externer_schluessel === null) return 'KEINER'
  return bleibendes.externer_schluessel === null ? 'GEHT_UEBER' : 'ERLISCHT'
}

const SCHLUESSELSATZ = {
  KEINER: 'Eine Verbindung mit einem Anmeldedienst oder Portal hat das Konto nicht.',
  GEHT_UEBER: 'Die Anmeldung, mit der die Person bisher zu diesem Konto kam, führt danach zum bleibenden.',
  ERLISCHT:
    'Die Anmeldung, mit der die Person bisher zu diesem Konto kam, führt danach zu keinem mehr: sie meldet sich wie zum bleibenden Konto an.',
} as const
