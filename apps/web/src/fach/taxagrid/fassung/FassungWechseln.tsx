import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import type { Fassungswechsel, Fassungswechselstand } from '@benthos/vertrag/taxaliste'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { kurznachrichten } from '../../../technik/meldungen/kurznachrichten.ts'
import stil from './FassungWechseln.module.css'
import { Wechseltabelle } from './Wechseltabelle.tsx'
import { istOffen, wechselbilanz } from './wechselbilanz.ts'

type Wunsch = z.output<typeof Fassungswechsel>
type Angaben = {
  bisher: string
  /** gültige Fassungen der Taxaliste, die neueste zuerst */
  waehlbare: readonly string[]
  /** Versionen von Kopf und Taxaliste, wie sie gerade zu sehen sind */
  grundlage: Pick<Wunsch, 'version' | 'taxaVersion'>
  /** in der Liste steht Ungespeichertes */
  istGeaendert: boolean
  wechsle: (wunsch: Wunsch) => Promise<z.output<typeof Fassungswechselstand>>
  beiErfolg: () => void
}

/** Wechsel der Fassung einer Taxaliste, zuerst als Vorschau; erscheint nur, wenn es eine andere gültige Fassung gibt. */
export function FassungWechseln(p: Angaben) {
  const [offen, setzeOffen] = useState(false)
  const andere = p.waehlbare.filter(name => name !== p.bisher)
  if (andere.length === 0) return null
  return (
    <>
      <Button onPress={() => setzeOffen(true)} size="dense" variant="quiet">
        Fassung wechseln
      </Button>
      {offen && <Wechselfenster {...p} andere={andere} beiSchliessen={() => setzeOffen(false)} />}
    </>
  )
}

function Wechselfenster(p: Angaben & { andere: readonly string[]; beiSchliessen: () => void }) {
  // Gewechselt wird auf dem Stand, den die Vorschau zeigt, auch wenn inzwischen nachgeladen wird.
  const [grundlage] = useState(p.grundlage)
  const [ziel, setzeZiel] = useState(p.andere[0] ?? '')
  const [wahl, setzeWahl] = useState<Readonly<Record<string, string>>>({})
  const wunsch = { ...grundlage, taxalistenversion: ziel, wahl }
  const vorschau = useQuery({
    queryKey: ['fassungswechsel', p.bisher, wunsch],
    queryFn: () => p.wechsle({ ...wunsch, vorschau: true }),
    enabled: !p.istGeaendert,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const ausfuehren = useMutation({
    mutationFn: () => p.wechsle({ ...wunsch, vorschau: false }),
    onSuccess: stand => {
      if (!stand.ausgefuehrt) return vorschau.refetch()
      kurznachrichten.add({ type: 'success', message: `Fassung der Taxaliste gewechselt: ${ziel}` })
      p.beiSchliessen()
      return p.beiErfolg()
    },
  })
  const fehler = ausfuehren.error ?? vorschau.error
  const stand = vorschau.data
  const offene = stand?.aenderungen.filter(istOffen).length ?? 0
  return (
    <Modal
      actions={
        <>
          <Button onPress={p.beiSchliessen}>Abbrechen</Button>
          {stand && !p.istGeaendert && (
            <Button
              isDisabled={offene > 0 || vorschau.isPlaceholderData}
              isPending={ausfuehren.isPending}
              onPress={() => ausfuehren.mutate()}
              variant="primary"
            >
              {`Auf ${ziel} wechseln`}
            </Button>
          )}
        </>
      }
      isOpen
      onClose={p.beiSchliessen}
      size="wide"
      title="Fassung der Taxaliste wechseln"
    >
      {p.istGeaendert ? (
        <Alert severity="info" title="Zuerst speichern">
          Die Taxaliste enthält ungespeicherte Änderungen. Schließen Sie dieses Fenster und speichern Sie die Liste;
          danach zeigt die Vorschau, was ein Wechsel ändert.
        </Alert>
      ) : (
        <div className={stil['inhalt']}>
          <Select
            description={`bisher ${p.bisher}`}
            isClearable={false}
            label="Neue Fassung"
            onChange={name => {
              setzeZiel(name ?? ziel)
              setzeWahl({})
            }}
            options={p.andere.map(value => ({ value, label: value }))}
            value={ziel}
          />
          {fehler && (
            <Alert isLive severity="danger" title="Die Fassung wurde nicht gewechselt">
              {fehler.message}
            </Alert>
          )}
          {stand === undefined ? (
            !fehler && <Spinner isLabelVisible label="Vorschau wird berechnet" />
          ) : (
            <>
              <p aria-live="polite">{wechselbilanz(stand)}</p>
              {offene > 0 && (
                <Alert severity="warning" title="Noch nicht möglich">
                  {offene === 1
                    ? 'Ein Taxon hat in der neuen Fassung keine eindeutige Entsprechung. Wählen Sie, unter welchem Namen es weitergeführt wird, oder brechen Sie ab.'
                    : `${offene} Taxa haben in der neuen Fassung keine eindeutige Entsprechung. Wählen Sie, unter welchen Namen sie weitergeführt werden, oder brechen Sie ab.`}
                </Alert>
              )}
              {stand.aenderungen.length > 0 && (
                <Wechseltabelle
                  beiWahl={(taxon, name) => setzeWahl(alt => ({ ...alt, [taxon]: name }))}
                  stand={stand}
                  wahl={wahl}
                />
              )}
            </>
          )}
        </div>
      )}
    </Modal>
  )
}
