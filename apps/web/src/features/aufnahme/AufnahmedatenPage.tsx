import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { Aufnahmedaten, leseAufnahmedaten, speichereAufnahmedaten } from '@benthos/vertrag/aufnahme'
import { listeAufnahmebilder } from '@benthos/vertrag/bild'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fragtVorab } from '../../fach/aufnahmeteile/fragtVorab.ts'
import { Aufnahmefotos } from '../../technik/bilder/Bilder.tsx'
import { Felder } from '../../technik/formular/Felder.tsx'
import { Formular, type Formularansicht } from '../../technik/formular/Formular.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Aufnahmeloeschung } from './Aufnahmeloeschung.tsx'
import stil from './AufnahmenPage.module.css'
import { AUFNAHMEDATEN } from './felder.ts'
import { Projektfrist } from './Projektfrist.tsx'

const ABSCHNITTE = [AUFNAHMEDATEN]

/** Kopfdaten einer Aufnahme: Messstelle, Projekt, Datum, Personen, Aufträge; dazu ihre Fotos. */
export default function AufnahmedatenPage({ aufnahmeId }: { aufnahmeId: number }) {
  const queryClient = useQueryClient()
  const params = { id: aufnahmeId }
  const angaben = abfrage(leseAufnahmedaten, { params })
  const { data, error } = useQuery(angaben)
  // Scheitert nur das Nachladen, bleiben das Formular und was darin getippt wurde.
  if (error && !data)
    return (
      <Alert severity="danger" title="Die Aufnahmedaten konnten nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (!data) return <Spinner label="Aufnahmedaten werden geladen" />
  const zeigeFelder = (ansicht: Formularansicht) => (
    <>
      <Felder abschnitt={AUFNAHMEDATEN} schema={Aufnahmedaten} {...ansicht} />
      {!ansicht.nurLesen && <Projektfrist gespeichert={data.daten} />}
    </>
  )
  return (
    <div className={stil['karte']} data-print="plain">
      <h2>Aufnahmedaten</h2>
      <Formular
        groesse="lg"
        key={aufnahmeId}
        abschnitte={ABSCHNITTE}
        bezeichnung="Aufnahmedaten"
        darstellung={zeigeFelder}
        entwurf={{
          objekt: `aufnahme/${aufnahmeId}/aufnahmedaten`,
          titel: `Aufnahmedaten · ${data.daten.code}`,
          adresse: `/aufnahme-detail/${aufnahmeId}/aufnahmedaten`,
        }}
        ladeStand={() => rufe(leseAufnahmedaten, { params })}
        modus={data.bearbeitbar ? 'edit' : 'view'}
        schema={Aufnahmedaten}
        speichere={async (daten, version) => {
          const neu = await rufe(speichereAufnahmedaten, { params, body: { version, daten } })
          queryClient.setQueryData(angaben.queryKey, neu)
          void queryClient.invalidateQueries()
          return neu
        }}
        stand={data}
      />
      <section aria-labelledby={`fotos-${aufnahmeId}`} className={stil['fotos']}>
        <h3 id={`fotos-${aufnahmeId}`}>Fotos</h3>
        <Aufnahmefotos id={aufnahmeId} />
      </section>
      <div className={stil['gefahr']}>
        <Aufnahmeloeschung aufnahmeId={aufnahmeId} />
      </div>
    </div>
  )
}

// Auch die Liste der Fotos: nachgeladen wäre ihr Feld der größte Text der Seite und stünde zuletzt da.
AufnahmedatenPage.frageVorab = fragtVorab(leseAufnahmedaten, listeAufnahmebilder)
