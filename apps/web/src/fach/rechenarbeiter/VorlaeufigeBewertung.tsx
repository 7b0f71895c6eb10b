import { formatiereIndex, formatiereKenngroesse, nenneEinheit } from '@benthos/fachmodell/kenngroesse'
import { grenzenVon } from '@benthos/fachmodell/klassengrenzen'
import { fasseZaehlunsicherheit } from '@benthos/fachmodell/zaehlunsicherheit'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { ScaleBadge } from '@benthos/ui/badge/ScaleBadge.tsx'
import type { BewertbareMethode, Ergebnis } from '@benthos/vertrag/bewertung'
import type { Methodenfund } from '@benthos/vertrag/fund'
import { useDeferredValue, useId, useMemo } from 'react'
import { Link } from 'react-router'
import { useGitterstand } from '../taxagrid/gitter/gitterspeicher.ts'
import type { Listensitzung } from '../taxagrid/liste/Listensitzung.ts'
import { istLeereZeile } from '../taxagrid/modell/zeile.ts'
import type { Rasterart } from '../taxagrid/taxa/rasterart.ts'
import type { Rechenliste } from './nachrichten.ts'
import { useAnsage } from './useAnsage.ts'
import { useGrundlage, useParametersatz } from './useGrundlage.ts'
import { useVorlaeufiges } from './useVorlaeufiges.ts'
import stil from './VorlaeufigeBewertung.module.css'

/** Kenngrößen, an denen man beim Tippen sieht, ob die Probe stimmen kann; was das Verfahren nicht kennt, fehlt. */
const KENNGROESSEN: readonly string[] = [
  'SAP_KLASSENSUMME',
  'TAXA',
  'EPT_TAXA',
  'SCREENINGTAXA',
  'SENSITIVE_TAXA',
  'SCHALEN',
  'INDIVIDUEN_M2',
  'ASPT',
  'SHANNON',
]

/** Verfahren ohne Klasse haben keine Module; ihr Saprobienindex steht bei den Kenngrößen. */
const OHNE_MODULE: readonly string[] = ['SI', ...KENNGROESSEN]

type Angaben = {
  aufnahmeId: number
  methode: BewertbareMethode
  liste: Rechenliste
  art: Pick<Rasterart, 'pruefe'>
  sitzung: Pick<Listensitzung<Methodenfund>, 'gitter' | 'alsFunde'>
  /** Seite, auf der sich Änderungen durchspielen lassen */
  variantenadresse: string
}

/** Vorläufige Bewertung dessen, was gerade im Raster steht; im Browser gerechnet, nie gespeichert. */
export default function VorlaeufigeBewertung(p: Angaben) {
  const { art, sitzung, liste } = p
  const titelId = useId()
  const { data: stand, error } = useGrundlage(p.aufnahmeId, p.methode)
  const parametersatz = stand?.grundlage.parametersatz ?? null
  const satz = useParametersatz(parametersatz)
  // Tippen geht vor: gerechnet wird mit dem, was React in Ruhe nachreicht.
  const zeilen = useDeferredValue(useGitterstand(sitzung.gitter, s => s.zeilen))
  const { funde, ausgelassen } = useMemo(() => {
    const befuellte = zeilen.filter(zeile => !istLeereZeile(zeile))
    const { jeZeile } = art.pruefe(befuellte)
    const gueltige = befuellte.filter(({ id }) =>
      Object.values(jeZeile.get(id) ?? {}).every(befund => befund.schwere !== 'FEHLER'),
    )
    return { funde: sitzung.alsFunde(gueltige), ausgelassen: befuellte.length - gueltige.length }
  }, [art, sitzung, zeilen])
  const satzdaten = parametersatz === null ? null : satz.data
  const aufgabe = useMemo(
    () =>
      stand === undefined || satzdaten === undefined || stand.grundlage.taxaliste !== liste.name
        ? null
        : { grundlage: stand.grundlage, funde, liste, satz: satzdaten },
    [funde, liste, satzdaten, stand],
  )
  const { ergebnis, fehler } = useVorlaeufiges(aufgabe)
  useAnsage('Vorläufige Bewertung', funde.length === 0 ? null : ergebnis)
  const grund = error?.message ?? satz.error?.message ?? fehler
  return (
    <aside aria-labelledby={titelId} className={stil['tafel']} data-print="keep" data-vorlaeufige-bewertung="">
      <h3 id={titelId}>Vorläufige Bewertung</h3>
      <p className={stil['hinweis']}>
        Gerechnet mit dem, was im Raster steht. Gespeichert wird sie nicht; gültig ist erst die Bewertung.
      </p>
      {grund && <p className={stil['warnung']}>Zurzeit nicht möglich. {grund}</p>}
      {ausgelassen > 0 && (
        <p className={stil['warnung']}>
          {ausgelassen === 1
            ? 'Eine Zeile mit Beanstandungen zählt nicht mit.'
            : `${formatiereZahl(ausgelassen)} Zeilen mit Beanstandungen zählen nicht mit.`}
        </p>
      )}
      {funde.length === 0 ? (
        <p>Sobald ein Taxon mit seiner Menge dasteht, erscheint hier die Klasse.</p>
      ) : (
        ergebnis && <Werte ergebnis={ergebnis} />
      )}
      <Link className={stil['verweis']} data-print="hide" to={p.variantenadresse}>
        Was wäre, wenn …
      </Link>
    </aside>
  )
}

function Werte({ ergebnis: vorlaeufiges }: { ergebnis: Ergebnis }) {
  const { ergebnis, kenngroessen, meldungen, herkunft } = vorlaeufiges
  const wichtige = (ergebnis.module.length === 0 ? OHNE_MODULE : KENNGROESSEN).flatMap(
    schluessel => kenngroessen.find(eine => eine.schluessel === schluessel) ?? [],
  )
  const fehlend = meldungen.filter(meldung => meldung.schwere !== 'INFO')
  return (
    <>
      <ScaleBadge label={ergebnis.text} size="large" step={ergebnis.klasse} />
      {ergebnis.klasse !== null && (
        <p className={stil['leise']}>Noch einmal gezählt: {nenneZaehlunsicherheit(vorlaeufiges)}</p>
      )}
      {herkunft.hinweis !== null && <p className={stil['leise']}>{herkunft.hinweis}</p>}
      {ergebnis.module.length > 0 && (
        <dl className={stil['werte']} data-mit-klasse="">
          {ergebnis.module.map(modul => (
            <div key={modul.schluessel}>
              <dt>
                {modul.label}
                {modul.schluessel === ergebnis.entscheidend && <span className={stil['leise']}> entscheidend</span>}
              </dt>
              <dd>
                {formatiereIndex(modul.wert, modul.grenzen ?? [])}{' '}
                <ScaleBadge label={modul.text} size="small" step={modul.klasse} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <dl className={stil['werte']}>
        {wichtige.map(({ schluessel, label, wert, einheit }) => (
          <div key={schluessel}>
            <dt>{label}</dt>
            <dd>
              {formatiereKenngroesse(wert, schluessel, grenzenVon(wert, ergebnis.module))} {nenneEinheit(einheit)}
            </dd>
          </div>
        ))}
      </dl>
      {fehlend.length > 0 && (
        <details className={stil['meldungen']}>
          <summary>
            {fehlend.length === 1 ? 'Eine Einschränkung' : `${fehlend.length} Einschränkungen`} des Ergebnisses
          </summary>
          <ul>
            {fehlend.map(({ code, taxon, feld, text }) => (
              <li key={`${code}-${taxon ?? ''}-${feld ?? ''}-${text}`}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Solange noch getippt wird, steht ein Platzhalter da: nichts rückt nach. */
function nenneZaehlunsicherheit(ergebnis: Ergebnis): string {
  const { zaehlunsicherheit } = ergebnis
  if (zaehlunsicherheit === undefined) return '…'
  return fasseZaehlunsicherheit(zaehlunsicherheit, ergebnis)
}
