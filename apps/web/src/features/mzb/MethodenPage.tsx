import { labelVon, MZB_METHODEN, type MzbMethode } from '@benthos/fachmodell'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { leseAufnahme } from '@benthos/vertrag/aufnahme'
import { fuegeMzbMethodeAn, listeAnhaengbareMzbMethoden, listeMzbMethoden } from '@benthos/vertrag/mzb'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { Link, useNavigate } from 'react-router'
import { Methodenbild } from '../../fach/methodenbild/Methodenbild.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { MethodeEntfernen } from './MethodeEntfernen.tsx'
import stil from './Mzbseiten.module.css'
import { PROBENMETHODEN, type Probenmethode, probenmethode } from './methoden.ts'

/** MZB-Methoden einer Aufnahme: welche sie trägt, anfügen, entfernen. */
export default function MethodenPage({ aufnahmeId }: { aufnahmeId: number }) {
  const params = { id: aufnahmeId }
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const aufnahme = useQuery(abfrage(leseAufnahme, { params }))
  const vorhandene = useQuery(abfrage(listeMzbMethoden, { params }))
  const anfuegbare = useQuery(abfrage(listeAnhaengbareMzbMethoden, { params }))
  const anfuegen = useMutation({
    mutationFn: (methode: MzbMethode) => rufe(fuegeMzbMethodeAn, { params, body: { methode } }),
    onSuccess: async (_, methode) => {
      const neue = probenmethode(methode)
      // Was von einer früher entfernten Probe derselben Methode noch gemerkt ist, gehört nicht zur neuen.
      for (const lese of [neue.vertrag.leseKopf, neue.vertrag.leseTaxa])
        queryClient.removeQueries({ queryKey: abfrage(lese, { params }).queryKey })
      await queryClient.invalidateQueries()
      await navigate(probenseite(aufnahmeId, neue))
      kurznachrichten.add({ type: 'success', message: `${labelVon(MZB_METHODEN, methode)} angefügt` })
    },
  })
  const fehler = aufnahme.error ?? vorhandene.error ?? anfuegbare.error
  if (fehler && !(aufnahme.data && vorhandene.data && anfuegbare.data))
    return (
      <Alert severity="danger" title="Die Methoden konnten nicht geladen werden">
        {fehler.message}
      </Alert>
    )
  if (!aufnahme.data || !vorhandene.data || !anfuegbare.data) return <Spinner label="Methoden werden geladen" />
  const bearbeitbar = aufnahme.data.rechte.mzbBearbeiten
  const staende = new Map(vorhandene.data.map(stand => [stand.methode, stand]))
  const offene = new Set(anfuegbare.data.map(wahl => wahl.value))
  return (
    <div className={stil['seite']}>
      <Card title="Methoden dieser Aufnahme">
        {staende.size === 0 ? (
          <p className={stil['leise']}>
            {bearbeitbar
              ? 'Noch keine. Fügen Sie unten die Methode an, mit der die Probe genommen wurde.'
              : 'Diese Aufnahme hat noch keine MZB-Probe.'}
          </p>
        ) : (
          <ul className={stil['methoden']}>
            {PROBENMETHODEN.map(methode => {
              const stand = staende.get(methode.methode)
              return (
                stand && (
                  <li className={stil['methode']} key={methode.methode}>
                    <Methodenbild methode={methode.methode} />
                    <div className={stil['beschreibung']}>
                      <Link className={stil['name']} to={probenseite(aufnahmeId, methode)}>
                        {stand.label}
                      </Link>
                      <div className={stil['leise']}>
                        {`${taxatext(stand.taxa)} · zuletzt geändert ${formatiereTag(stand.geaendertAm)}`}
                      </div>
                    </div>
                    {bearbeitbar && <MethodeEntfernen aufnahmeId={aufnahmeId} methode={methode} />}
                  </li>
                )
              )
            })}
          </ul>
        )}
      </Card>
      {bearbeitbar && offene.size > 0 && (
        <div data-print="hide">
          <Card title="Methode anfügen">
            <ul className={stil['methoden']}>
              {PROBENMETHODEN.filter(({ methode }) => offene.has(methode)).map(({ methode, beschreibung }) => (
                <li className={stil['methode']} key={methode}>
                  <Methodenbild methode={methode} />
                  <div className={stil['beschreibung']}>
                    <div className={stil['name']}>{labelVon(MZB_METHODEN, methode)}</div>
                    <div className={stil['leise']}>{beschreibung}</div>
                  </div>
                  <Button
                    aria-label={`${labelVon(MZB_METHODEN, methode)} anfügen`}
                    icon={Plus}
                    isPending={anfuegen.isPending && anfuegen.variables === methode}
                    onPress={() => anfuegen.mutate(methode)}
                  >
                    Anfügen
                  </Button>
                </li>
              ))}
            </ul>
            {anfuegen.error && (
              <Alert isLive severity="danger" title="Die Methode wurde nicht angefügt">
                {anfuegen.error.message}
              </Alert>
            )}
          </Card>
        </div>
      )}
    </div>
  )
}

function probenseite(aufnahmeId: number, { pfad }: Probenmethode): string {
  return `/aufnahme-detail/${aufnahmeId}/mzb/${pfad}`
}

function taxatext(taxa: number): string {
  return taxa === 1
    ? '1 Zeile in der Taxaliste'
    : `${taxa === 0 ? 'keine' : formatiereZahl(taxa)} Zeilen in der Taxaliste`
}
