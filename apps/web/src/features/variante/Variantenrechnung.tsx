import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { announce } from '@benthos/ui/announce/announce.ts'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import type { BewertbareMethode } from '@benthos/vertrag/bewertung'
import type { leseMzbGrundlage } from '@benthos/vertrag/bewertungsgrundlage'
import Link2 from 'lucide-react/icons/link-2'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useMemo, useRef } from 'react'
import type { Rechenliste } from '../../fach/rechenarbeiter/nachrichten.ts'
import { useAnsage } from '../../fach/rechenarbeiter/useAnsage.ts'
import { useGespeicherteProbe } from '../../fach/rechenarbeiter/useGespeicherteProbe.ts'
import { useParametersatz } from '../../fach/rechenarbeiter/useGrundlage.ts'
import { useVorlaeufiges } from '../../fach/rechenarbeiter/useVorlaeufiges.ts'
import { eingabelisteVon } from '../../fach/taxagrid/taxa/eingabeliste.ts'
import { kopiereText } from '../../technik/meldungen/kopiereText.ts'
import { Einzelbestimmungen } from './Einzelbestimmungen.tsx'
import { Fundtabelle } from './Fundtabelle.tsx'
import { Grundlagenwahl } from './Grundlagenwahl.tsx'
import { useAdressvariante } from './useAdressvariante.ts'
import stil from './Variante.module.css'
import { Kenngroessenvergleich, Klassenpaar, Vergleich } from './Vergleich.tsx'
import { type Fund, mitFund, OHNE_AENDERUNG, wendeAn, zaehleAenderungen } from './variante.ts'

type Angaben = { aufnahmeId: number; methode: BewertbareMethode }

/** Varianten einer Probe gegen ihren gespeicherten Stand; gerechnet im Browser, nie gespeichert. */
export function Variantenrechnung({ aufnahmeId, methode }: Angaben) {
  const { daten, fehler } = useGespeicherteProbe(aufnahmeId, methode)
  if (daten) return <Rechnung methode={methode} {...daten} />
  if (fehler)
    return (
      <Alert severity="danger" title="Die Probe konnte nicht geladen werden">
        {fehler.message}
      </Alert>
    )
  return <Spinner isLabelVisible label="Probe wird geladen" />
}

type Rechenstand = {
  funde: readonly Fund[]
  liste: Rechenliste
  methode: BewertbareMethode
  stand: AntwortVon<typeof leseMzbGrundlage>
}

function Rechnung({ funde, liste, methode, stand }: Rechenstand) {
  const eingabeliste = useMemo(() => eingabelisteVon(liste), [liste])
  const { variante, setzeVariante, maengel } = useAdressvariante({ funde, liste: eingabeliste, methode, stand })
  const basis = useAufgabe(stand.grundlage, funde, liste)
  const abgewandelt = useMemo(() => wendeAn(variante, stand.grundlage, funde), [funde, stand, variante])
  const vorher = useVorlaeufiges(basis)
  const nachher = useVorlaeufiges(useAufgabe(abgewandelt.grundlage, abgewandelt.funde, liste))
  useAnsage('Variante', nachher.ergebnis)
  const anzahl = zaehleAenderungen(variante)
  const bilanz = useRef<HTMLParagraphElement>(null)
  // Ein weitergegebener Link kann einen Parametersatz nennen, den es nicht gibt.
  const satz = useParametersatz(abgewandelt.grundlage.parametersatz)
  const vorbehalt = stand.editionen.find(eine => eine.edition === abgewandelt.grundlage.edition)?.vorbehalt ?? null
  const fehler = satz.error?.message ?? vorher.fehler ?? nachher.fehler
  const teile = async () => {
    announce(
      (await kopiereText(location.href)) ? 'Der Link liegt in der Zwischenablage' : 'Der Link ließ sich nicht kopieren',
    )
  }
  const setzeZurueck = () => {
    setzeVariante(OHNE_AENDERUNG)
    // Die Schaltfläche schaltet sich damit aus; der Satz daneben sagt, was jetzt gilt.
    bilanz.current?.focus()
  }
  if (funde.length === 0) return <p>Die Taxaliste ist leer. Tragen Sie Taxa ein und speichern Sie sie.</p>
  return (
    <div className={stil['seite']} data-print="flow">
      <div className={stil['kopf']}>
        <div>
          <h2>Was wäre, wenn …</h2>
          <p className={stil['leise']}>
            Ausgang ist die gespeicherte Probe. Was Sie hier ändern, wird im Browser gerechnet und nie gespeichert; es
            steht in der Adresse und übersteht ein Neuladen.
          </p>
        </div>
        <div className={stil['aktionen']}>
          <Button icon={RotateCcw} isDisabled={anzahl === 0} onPress={setzeZurueck}>
            Alles zurücksetzen
          </Button>
          <Button icon={Link2} isDisabled={anzahl === 0} onPress={() => void teile()} variant="quiet">
            Link zur Variante kopieren
          </Button>
        </div>
      </div>
      {fehler && (
        <Alert severity="danger" title="Die Variante konnte nicht gerechnet werden">
          {fehler}
        </Alert>
      )}
      {maengel.length > 0 && (
        <Alert severity="warning" title="Nicht alles aus dem Link lässt sich auf diese Probe anwenden">
          <ul>
            {maengel.map(mangel => (
              <li key={mangel}>{mangel}</li>
            ))}
          </ul>
        </Alert>
      )}
      <p ref={bilanz} role="status" tabIndex={-1}>
        {anzahl === 0
          ? 'Noch nichts geändert.'
          : anzahl === 1
            ? 'Eine Angabe ist anders als gespeichert.'
            : `${anzahl} Angaben sind anders als gespeichert.`}
      </p>
      <div className={stil['spalten']} data-print="flow">
        <div className={stil['aenderungen']} data-print="flow">
          <Grundlagenwahl beiAenderung={setzeVariante} stand={stand} variante={variante} />
          <Fundtabelle
            beiAenderung={setzeVariante}
            funde={funde}
            liste={eingabeliste}
            methode={methode}
            variante={variante}
          />
          {vorher.ergebnis && nachher.ergebnis && <Klassenpaar basis={vorher.ergebnis} variante={nachher.ergebnis} />}
        </div>
        <div className={stil['ergebnisse']} data-print="flow">
          {vorher.ergebnis && nachher.ergebnis ? (
            <Vergleich basis={vorher.ergebnis} variante={nachher.ergebnis} vorbehalt={vorbehalt} />
          ) : (
            !fehler && <Spinner isLabelVisible label="Wird gerechnet …" />
          )}
          {basis && (
            <Einzelbestimmungen
              aufgabe={basis}
              beiDurchspielen={({ stelle, taxon, ersatz }) => {
                const zeile = funde[stelle]?.zeile ?? 0
                setzeVariante(mitFund(OHNE_AENDERUNG, zeile, ersatz === null ? { weg: true } : { taxon: ersatz }))
                announce(`Variante: ${taxon} ${ersatz === null ? 'weggelassen' : `als ${ersatz}`}`)
              }}
            />
          )}
          {vorher.ergebnis && nachher.ergebnis && (
            <Kenngroessenvergleich basis={vorher.ergebnis} variante={nachher.ergebnis} />
          )}
        </div>
      </div>
    </div>
  )
}

/** Rechenaufgabe mit dem Parametersatz, den die Grundlage nennt; null, solange er geladen wird. */
function useAufgabe(grundlage: Rechenstand['stand']['grundlage'], funde: readonly Fund[], liste: Rechenliste) {
  const { data } = useParametersatz(grundlage.parametersatz)
  const satz = grundlage.parametersatz === null ? null : data
  return useMemo(() => (satz === undefined ? null : { grundlage, funde, liste, satz }), [funde, grundlage, liste, satz])
}
