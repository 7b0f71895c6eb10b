import { BUNDESLAENDER, ELEMENTE, ELEMENTE_LABEL, type Element, kurzVon, labelVon } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import {
  type BewertbareMethode,
  leseOeffentlichenBericht,
  leseOeffentlichesErgebnis,
  type OeffentlichesErgebnis,
} from '@benthos/vertrag/bewertung'
import { useMutation, useQuery } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useParams } from 'react-router'
import { NichtGefunden } from '../../technik/fehler/Fehlerseiten.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { basisPfad } from '../../technik/http/basis.ts'
import { speichereDatei } from '../../technik/http/herunterladen.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Problemfehler } from '../../technik/http/problemfehler.ts'
import { useKennung } from '../../technik/navigation/kennung.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { useSeite } from '../../technik/seite/SeiteProvider.tsx'
import stil from './BewertungPage.module.css'
import { Ergebnisansicht } from './Ergebnisansicht.tsx'
import { ergebnistabelle } from './ergebnistabelle.ts'
import { Ladebild } from './Ladebild.tsx'

/** Ein veröffentlichtes Ergebnis unter seiner dauerhaften Adresse, für alle derselbe Inhalt. */
export default function OeffentlichesErgebnisPage() {
  const { element: kurz } = useParams()
  const id = useKennung()
  const element = ELEMENTE.find(e => kurzVon(e) === kurz)
  return element && Number.isInteger(id) ? <Ergebnis aufnahmeId={id} element={element} /> : <NichtGefunden />
}

function Ergebnis({ aufnahmeId, element }: { aufnahmeId: number; element: Element }) {
  const { data, error } = useQuery({
    ...abfrage(leseOeffentlichesErgebnis[element], { params: { id: aufnahmeId } }),
    retry: false,
  })
  if (error instanceof Problemfehler && error.problem.status === 404) return <NichtGefunden />
  const titel = data ? `${data.messstelle.name}, ${formatiereDatum(data.datum)}` : 'Veröffentlichtes Ergebnis'
  return (
    <>
      <Seitentitel titel={titel} zusatz={`Veröffentlichtes Ergebnis ${ELEMENTE_LABEL[element]}`} />
      {error && (
        <Alert severity="danger" title="Das Ergebnis konnte nicht geladen werden">
          {error.message}
        </Alert>
      )}
      {!data && !error && <Ladebild titel={ELEMENTE_LABEL[element]} />}
      {data && <Inhalt aufnahmeId={aufnahmeId} element={element} ergebnis={data} />}
    </>
  )
}

type Angaben = { aufnahmeId: number; element: Element; ergebnis: OeffentlichesErgebnis }

function Inhalt({ aufnahmeId, element, ergebnis }: Angaben) {
  const { setzeFehler } = useSeite()
  const bericht = useMutation({
    mutationFn: () => rufe(leseOeffentlichenBericht[element], { params: { id: aufnahmeId } }),
    onMutate: () => setzeFehler(null),
    onSuccess: speichereDatei,
    onError: fehler => setzeFehler(`Der Bericht konnte nicht erstellt werden. ${fehler.message}`),
  })
  const { messstelle, code, datum, bewertung } = ergebnis
  // Ohne den Teil der Anwendung davor: so lässt sie sich weitergeben und aufschreiben.
  const adresse = location.origin + location.pathname
  const daten = basisPfad() + leseOeffentlichesErgebnis[element].pfad.replace(':id', String(aufnahmeId))
  return (
    <div className={stil['seite']}>
      <div className={stil['auskunft']}>
        <dl className={stil['angaben']}>
          <dt>Messstelle</dt>
          <dd>{`${messstelle.name} (${messstelle.code})`}</dd>
          <dt>Gewässer</dt>
          <dd>{`${messstelle.gewaesser}, ${labelVon(BUNDESLAENDER, messstelle.bundesland) ?? ''}`}</dd>
          <dt>Probenahme</dt>
          <dd>{`${formatiereDatum(datum)}, Aufnahme ${code}`}</dd>
          <dt>Dauerhafte Adresse</dt>
          <dd>
            <a href={adresse}>{adresse}</a>
          </dd>
          <dt>Für Programme</dt>
          <dd>
            <a href={daten}>{`${location.origin}${daten}`}</a> (JSON)
            {/* Auch wer nur den Kopf der Seite liest, findet die Daten. */}
            <link href={daten} rel="alternate" type="application/json" />
          </dd>
        </dl>
        <div className={stil['aktionen']}>
          <Button
            icon={FileDown}
            isPending={bericht.isPending}
            onPress={() => bericht.mutate()}
            pendingLabel="Bericht wird erstellt"
          >
            Ergebnisbericht (PDF)
          </Button>
          <Button icon={FileSpreadsheet} onPress={() => speichereDatei(ergebnistabelle(ergebnis, element, adresse))}>
            Ergebnis (CSV)
          </Button>
        </div>
      </div>
      <h2>{`Bewertung ${ELEMENTE_LABEL[element]}`}</h2>
      <Ergebnisansicht
        aufnahmeId={aufnahmeId}
        darfBewerten={false}
        einschaetzung={null}
        fruehere={null}
        geltendeEinschaetzung={null}
        methode={bewertung.methode as BewertbareMethode}
        stand={bewertung}
        typ={null}
        vergleich={null}
      />
    </div>
  )
}
