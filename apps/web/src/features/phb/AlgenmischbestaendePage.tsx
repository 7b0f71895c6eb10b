import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import { leseAlgenmischbestaende, loescheAlgenmischbestaende, loescheAlgenmischbestand } from '@benthos/vertrag/phb'
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Methodenbild } from '../../fach/methodenbild/Methodenbild.tsx'
import { Leistenplatz, useFussplatz } from '../../technik/formular/Fussplatz.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Loeschknopf } from '../../technik/seite/Loeschknopf.tsx'
import { entwurfVon, Mischbestandfenster } from './Mischbestandfenster.tsx'
import stil from './Phbseiten.module.css'

/** Algenmischbestände der PHB-Probe mit Deckung und Anteilen ihrer Arten. */
export default function AlgenmischbestaendePage({ aufnahmeId, code }: { aufnahmeId: number; code: string }) {
  const fussplatz = useFussplatz()
  const params = { id: aufnahmeId }
  const { data, error } = useQuery(abfrage(leseAlgenmischbestaende, { params }))
  const [offen, setzeOffen] = useState<number | 'neu' | null>(null)
  if (error && !data)
    return (
      <Alert severity="danger" title="Die Algenmischbestände konnten nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (!data) return <Skeleton />
  const { bestaende, bearbeitbar } = data
  // Immer an derselben Stelle: nach dem Schließen des Fensters gehört der Fokus wieder hierher.
  const neu = (
    <Leistenplatz platz={fussplatz}>
      <div>
        <Button icon={Plus} onPress={() => setzeOffen('neu')} variant="primary">
          Mischbestand hinzufügen
        </Button>
      </div>
    </Leistenplatz>
  )
  return (
    <Card
      aside={bearbeitbar ? neu : undefined}
      footer={
        bearbeitbar && bestaende.length > 1 ? (
          <Loeschknopf
            beschriftung={`Alle ${bestaende.length} Mischbestände löschen`}
            entwuerfe={bestaende.map(({ id }) => entwurfVon(aufnahmeId, id))}
            folge={`Alle ${bestaende.length} Algenmischbestände dieser Aufnahme werden mit ihren Arten gelöscht.`}
            gelungen="Algenmischbestände gelöscht"
            loesche={() =>
              rufe(loescheAlgenmischbestaende, {
                params,
                body: { bestaende: bestaende.map(({ id, version }) => ({ id, version })) },
              })
            }
          />
        ) : undefined
      }
      title="Algenmischbestände"
    >
      {bestaende.length === 0 ? (
        <EmptyState picture={<Methodenbild methode="MAKROALGEN" />} title="Noch keine Algenmischbestände">
          Bestände aus mehreren Arten, die am Ort nicht zu trennen sind, mit ihrer Deckung und den Anteilen der Arten.
        </EmptyState>
      ) : (
        <ul className={stil['bestaende']}>
          {bestaende.map(({ id, version, daten }) => (
            <li className={stil['bestand']} key={id}>
              <div className={stil['beschreibung']}>
                <h3>{daten.name}</h3>
                <p>{`Deckung ${formatiereZahl(daten.deckung)} %`}</p>
                {daten.teile.length === 0 ? (
                  <p className={stil['leise']}>Arten noch nicht angegeben</p>
                ) : (
                  <ul className={stil['teile']}>
                    {daten.teile.map(({ taxon, anteil }) => (
                      <li key={taxon}>
                        <em>{taxon}</em> {`${formatiereZahl(anteil)} %`}
                      </li>
                    ))}
                  </ul>
                )}
                {daten.bemerkung && <p className={stil['leise']}>{daten.bemerkung}</p>}
              </div>
              {bearbeitbar && (
                <div className={stil['aktionen']}>
                  <Button
                    aria-label={`${daten.name} bearbeiten`}
                    icon={Pencil}
                    onPress={() => setzeOffen(id)}
                    size="dense"
                    variant="quiet"
                  >
                    Bearbeiten
                  </Button>
                  <Loeschknopf
                    beschriftung="Löschen"
                    entwuerfe={[entwurfVon(aufnahmeId, id)]}
                    folge={`Der Mischbestand „${daten.name}“ wird mit seinen Arten gelöscht.`}
                    gegenstand={daten.name}
                    gelungen={`Mischbestand „${daten.name}“ gelöscht`}
                    loesche={() =>
                      rufe(loescheAlgenmischbestand, { params: { ...params, bestand: id }, body: { version } })
                    }
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {offen !== null && (
        <Mischbestandfenster
          aufnahmeId={aufnahmeId}
          beiSchluss={() => setzeOffen(null)}
          bestand={bestaende.find(({ id }) => id === offen) ?? null}
          code={code}
          fassung={data.taxalistenversion}
          key={offen}
          nurLesen={!bearbeitbar}
        />
      )}
    </Card>
  )
}
