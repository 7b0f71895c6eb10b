import { abgelehnt, type Gelesen, gelesen } from './ablehnung.ts'
import {
  ATTRIBUTE,
  type Attribut,
  BEGLEITKOEPFE,
  FASSUNGSKOEPFE,
  KOPF_HOECHSTENS,
  type Pvpfassung,
  VERLANGT,
} from './attribute.ts'
import { istKettenkopf, istPortalkopf, istUnterstrichform, kettenglied } from './kopffamilie.ts'
import { leseKopftext } from './kopftext.ts'
import { istKennung, istOkz } from './portalkennung.ts'
import { leseRollentexte, type Portalrolle } from './rollentext.ts'
import { pruefeSicherheitsklasse, type Sicherheitsklasse } from './sicherheitsklasse.ts'

/** Wer laut Portal anfragt. Person ist, was `userid`, `gid` und `teilnehmer` sagen, nie der Name. */
export type Portalsatz = Readonly<{
  fassung: Pvpfassung
  klasse: Sicherheitsklasse
  userid: string
  gid: string | null
  /** PARTICIPANT-ID: die Stelle, die für die Person einsteht */
  teilnehmer: string
  vorname: string
  nachname: string
  email: string
  /** Organisationseinheit der Person: Kennzeichen vor Kennung, und Name */
  einheit: Readonly<{ kennungen: readonly string[]; name: string }>
  /** Kennzeichen des Teilnehmers, wo das Portal es nennt (2.1) */
  teilnehmerOkz: string | null
  rollen: readonly Portalrolle[]
}>

/** Was ein Satz außer der Person enthält; es entscheidet nichts. */
export type Begleitung = Readonly<{
  vorgang: string | null
  /** Adresse, wie der Browser sie sieht, soweit das Portal sie nennt */
  schema: string | null
  rechner: string | null
  /** Weg, den das Portal nennt; er lenkt nichts */
  weg: string | null
  /** so viele Portale davor haben ihren eigenen Satz mitgegeben; keiner zählt */
  vorgelagerte: number
  /** unbekannte Köpfe der Familie, namentlich; sie zählen nicht */
  unbekannte: readonly string[]
}>

/**
 * Liest die Köpfe einer Anfrage, so wie sie kamen (`rawHeaders`: Name, Wert, Name, Wert …), denn jede andere Form hat Doppeltes
 * schon verbunden oder verworfen. Ohne Köpfe zur Person ist das Ergebnis `null`; ein Fehler an einem lässt keinen gelten.
 */
export function leseKopfsatz(
  rohkoepfe: readonly string[],
  mindestklasse: Sicherheitsklasse,
): Gelesen<{ satz: Portalsatz | null; begleitung: Begleitung }> {
  const koepfe = alsListe(rohkoepfe)
  if (koepfe.some(([name]) => istUnterstrichform(name))) return abgelehnt('UNTERSTRICH')
  const eigene = koepfe.filter(([name]) => istPortalkopf(name) && !istKettenkopf(name) && !BEGLEITEND.has(name))
  const vorgelagerte = new Set(koepfe.map(([name]) => kettenglied(name)).filter(glied => glied !== null)).size
  if (eigene.length === 0 && vorgelagerte === 0)
    return gelesen({ satz: null, begleitung: begleitungVon(koepfe, 0, []) })

  const fassung = bestimmeFassung(koepfe)
  if (fassung.ablehnung) return fassung
  const sortiert = sortiere(eigene, fassung.wert)
  if (sortiert.ablehnung) return sortiert
  const reihe = fassung.wert.startsWith('2') ? 0 : 1
  const fremdeBegleitung = KOEPFE_DER_ADRESSE[1 - reihe] ?? []
  if (koepfe.some(([name]) => fremdeBegleitung.includes(name))) return abgelehnt('VERMISCHT')
  for (const name of BEGLEITEND)
    if (koepfe.filter(([anderer]) => anderer === name).length > 1) return abgelehnt('DOPPELT')

  const satz = baueSatz(sortiert.wert.werte, fassung.wert, mindestklasse)
  if (satz.ablehnung) return satz
  const begleitung = begleitungVon(koepfe, vorgelagerte, sortiert.wert.unbekannte)
  return gelesen({ satz: satz.wert, begleitung })
}

type Kopf = readonly [name: string, roh: string]

function alsListe(rohkoepfe: readonly string[]): Kopf[] {
  const koepfe: Kopf[] = []
  for (let i = 0; i + 1 < rohkoepfe.length; i += 2)
    koepfe.push([(rohkoepfe[i] as string).toLowerCase(), rohkoepfe[i + 1] as string])
  return koepfe
}

const BEGLEITEND: ReadonlySet<string> = new Set(Object.values(BEGLEITKOEPFE).flat())
const KOEPFE_DER_ADRESSE = [0, 1].map(reihe =>
  [BEGLEITKOEPFE.schema, BEGLEITKOEPFE.rechner, BEGLEITKOEPFE.weg].map(paar => paar[reihe] as string),
)

/** Genau ein Kopf nennt die Fassung, einmal und mit einem Wert, der zu ihm gehört. */
function bestimmeFassung(koepfe: readonly Kopf[]): Gelesen<Pvpfassung> {
  const genannte = koepfe.filter(([name]) => FASSUNGSKOEPFE.has(name))
  const [erste] = genannte
  if (!erste) return abgelehnt('OHNE_VERSION')
  if (genannte.length > 1) return abgelehnt('MEHRERE_VERSIONEN')
  const fassung = FASSUNGSKOEPFE.get(erste[0])?.find(eine => eine === erste[1])
  return fassung === undefined ? abgelehnt('VERSION_UNBEKANNT') : gelesen(fassung)
}

type Werte = ReadonlyMap<Attribut, readonly string[]>

/** Ordnet die Köpfe ihren Attributen zu und prüft, was für jeden gilt. */
function sortiere(eigene: readonly Kopf[], fassung: Pvpfassung): Gelesen<{ werte: Werte; unbekannte: string[] }> {
  const tafel = ATTRIBUTE[fassung]
  const werte = new Map<Attribut, string[]>()
  const gesehen = new Set<string>()
  const unbekannte: string[] = []
  for (const [name, roh] of eigene) {
    if (FASSUNGSKOEPFE.has(name)) continue
    const eintrag = tafel.get(name)
    if (!eintrag) {
      if (!name.startsWith('x-pvp-') || fassung.startsWith('1') || stehtAnderswo(name)) return abgelehnt('VERMISCHT')
      unbekannte.push(name)
      continue
    }
    const [attribut, hoechstens] = eintrag
    // Die Klasse hat ihren eigenen Satz für alles, was mit ihr nicht stimmt.
    if (attribut !== 'ROLES' && attribut !== 'SECCLASS' && gesehen.has(name)) return abgelehnt('DOPPELT')
    gesehen.add(name)
    const text = leseKopftext(roh)
    if (text === null) return abgelehnt('STEUERZEICHEN')
    if (attribut !== 'SECCLASS' && [...text].length > (hoechstens ?? KOPF_HOECHSTENS)) return abgelehnt('ZU_LANG')
    if (attribut !== null && (text !== '' || attribut === 'SECCLASS'))
      werte.set(attribut, [...(werte.get(attribut) ?? []), text])
  }
  return gelesen({ werte, unbekannte })
}

const stehtAnderswo = (name: string): boolean => Object.values(ATTRIBUTE).some(tafel => tafel.has(name))

function baueSatz(werte: Werte, fassung: Pvpfassung, mindestklasse: Sicherheitsklasse): Gelesen<Portalsatz> {
  const einer = (attribut: Attribut): string | null => werte.get(attribut)?.[0] ?? null
  const klassen = werte.get('SECCLASS') ?? []
  const klasse = pruefeSicherheitsklasse(klassen.length === 1 ? klassen[0] : undefined, mindestklasse)
  if (klasse.ablehnung) return klasse
  const reihe = fassung.startsWith('2') ? '2' : '1'
  const [userid, teilnehmer, ouKennung] = [einer('USERID'), einer('PARTICIPANT_ID'), einer('OU_GV_OU_ID')]
  if (userid === null || teilnehmer === null || ouKennung === null || VERLANGT[reihe].some(a => einer(a) === null))
    return abgelehnt('FEHLT')
  const gid = einer('GID')
  const [einheitOkz, teilnehmerOkz] = [einer('OU_OKZ'), einer('PARTICIPANT_OKZ')]
  if (![teilnehmer, ouKennung, gid].every(k => k === null || istKennung(k))) return abgelehnt('KENNUNG_UNLESBAR')
  if (![einheitOkz, teilnehmerOkz].every(k => k === null || istOkz(k))) return abgelehnt('KENNUNG_UNLESBAR')
  const rollentexte = werte.get('ROLES') ?? []
  // Mehrere Köpfe gelten zusammen, also auch ihre Länge.
  if ([...rollentexte.join('')].length > KOPF_HOECHSTENS) return abgelehnt('ZU_LANG')
  const rollen = leseRollentexte(rollentexte)
  if (rollen === null) return abgelehnt('ROLLEN_UNLESBAR')
  return gelesen({
    fassung,
    klasse: klasse.wert,
    userid,
    gid,
    teilnehmer,
    ...nameVon(einer, reihe),
    email: einer('MAIL') ?? '',
    einheit: { kennungen: [einheitOkz, ouKennung].filter(k => k !== null), name: einer('OU') ?? '' },
    teilnehmerOkz,
    rollen,
  })
}

/** Fassung 1.x hat nur den ganzen Namen, „Familienname, Vorname“; ohne Komma ist alles Familienname. */
function nameVon(einer: (attribut: Attribut) => string | null, reihe: '1' | '2') {
  if (reihe === '2') return { nachname: einer('PRINCIPAL_NAME') ?? '', vorname: einer('GIVEN_NAME') ?? '' }
  const [nachname = '', ...rest] = (einer('CN') ?? '').split(',')
  return { nachname: nachname.trim(), vorname: rest.join(',').trim() }
}

const VORGANG = /^[A-Za-z0-9._:@-]{1,200}$/

function begleitungVon(koepfe: readonly Kopf[], vorgelagerte: number, unbekannte: readonly string[]): Begleitung {
  const lies = (namen: readonly string[]) => koepfe.find(([name]) => namen.includes(name))?.[1] ?? null
  const vorgang = lies(BEGLEITKOEPFE.vorgang)
  return {
    // Was keine Nummer ist, kommt nicht ins Protokoll.
    vorgang: vorgang !== null && VORGANG.test(vorgang) ? vorgang : null,
    schema: lies(BEGLEITKOEPFE.schema),
    rechner: lies(BEGLEITKOEPFE.rechner),
    weg: lies(BEGLEITKOEPFE.weg),
    vorgelagerte,
    unbekannte,
  }
}
