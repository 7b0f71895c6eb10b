import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { FormCell, FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { ComboBox } from '@benthos/ui/suggest/ComboBox.tsx'
import { TextField } from '@benthos/ui/textfield/TextField.tsx'
import { meldungFuer } from '@benthos/vertrag'
import { feldIn } from '@benthos/vertrag/feld'
import {
  type Gewaesser,
  Gewaesserangaben,
  type Gewaesserdoppel,
  legeGewaesserAn,
  sucheGewaesserdoppel,
} from '@benthos/vertrag/gewaesser'
import { listeFluesse } from '@benthos/vertrag/listen'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { Feldinfo } from '../../technik/formular/Feldinfo.tsx'
import type { Neufenster } from '../../technik/formular/typen.ts'
import { sucheOptionen, useSuchtext } from '../../technik/formular/useOptionen.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Problemfehler } from '../../technik/http/problemfehler.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { Gewaesserrueckfrage } from './Gewaesserrueckfrage.tsx'

type Feldname = 'name' | 'muendetInId' | 'nummer'
type Feldfehler = Partial<Record<Feldname, string | undefined>>
/** Ohne `istAnderes` wird zuerst gefragt, ob es das Gewässer schon gibt. */
type Versuch = { istAnderes: boolean }

/** Gewässer anlegen, das in der Liste fehlt. Gibt es das gemeinte doch schon, lässt es sich hier gleich nehmen. */
export function Gewaesserfenster({ text, beiWahl, beiSchluss }: Neufenster) {
  const formular = useId()
  const [beanstandet, setzeBeanstandet] = useState(0)
  useEffect(() => {
    const ziel = beanstandet > 0 ? '[aria-invalid=true]' : 'input'
    document.getElementById(formular)?.querySelector<HTMLElement>(ziel)?.focus()
  }, [beanstandet, formular])
  const [name, setzeName] = useState(text)
  const [vorfluter, setzeVorfluter] = useState<string | null>(null)
  const [nummer, setzeNummer] = useState('')
  const [neuerVorfluter, setzeNeuenVorfluter] = useState<string | null>(null)
  const [doppel, setzeDoppel] = useState<Gewaesserdoppel | null>(null)
  const [fehler, setzeFehler] = useState<Feldfehler>({})
  const vorflutertext = useSuchtext(listeFluesse, vorfluter)
  const eingabe = { name, muendetInId: vorfluter === null ? null : Number(vorfluter), nummer }
  const anlage = useMutation({
    mutationFn: ({ istAnderes }: Versuch) => pruefeUndLegeAn(eingabe, istAnderes),
    onSuccess: ergebnis => {
      if ('doppel' in ergebnis) return setzeDoppel(ergebnis.doppel)
      kurznachrichten.add({ type: 'success', message: `Gewässer „${ergebnis.neues.name}“ angelegt` })
      beiWahl(String(ergebnis.neues.id))
    },
    onError: grund => beanstande(feldfehlerAus(grund)),
  })
  /** Der Fokus geht zum ersten Feld, an dem etwas zu ändern ist. */
  const beanstande = (neue: Feldfehler) => {
    setzeFehler(neue)
    setzeBeanstandet(anzahl => anzahl + 1)
  }
  /** Was geändert ist, ist weder falsch noch doppelt, bis es wieder geprüft ist. */
  const aendere = (feld: Feldname, tue: () => void) => {
    tue()
    setzeDoppel(null)
    setzeFehler(bisher => ({ ...bisher, [feld]: undefined }))
  }
  const versuche = (versuch: Versuch) => {
    const pruefung = Gewaesserangaben.safeParse(eingabe, { reportInput: true })
    setzeDoppel(null)
    setzeFehler({})
    if (pruefung.success) anlage.mutate(versuch)
    else beanstande(Object.fromEntries(pruefung.error.issues.map(i => [i.path.join('.'), meldungFuer(i)]).toReversed()))
  }
  const feld = (feldname: Feldname) => {
    const eintrag = feldIn(Gewaesserangaben, feldname)
    return { label: eintrag.label, info: <Feldinfo eintrag={eintrag} />, errorMessage: fehler[feldname] }
  }
  const allgemein = anlage.error && Object.keys(feldfehlerAus(anlage.error)).length === 0 ? anlage.error.message : null
  return (
    <Modal
      actions={
        <>
          <Button onPress={beiSchluss}>Abbrechen</Button>
          <Button form={formular} isPending={anlage.isPending} type="submit" variant="primary">
            Gewässer anlegen
          </Button>
        </>
      }
      isOpen
      onClose={beiSchluss}
      title="Neues Gewässer"
    >
      <form
        aria-label="Neues Gewässer"
        id={formular}
        noValidate
        onSubmit={ereignis => {
          ereignis.preventDefault()
          // Im Baum der Bausteine liegt dieses Fenster im Formular der Messstelle: dieses bleibt ungesendet.
          ereignis.stopPropagation()
          versuche({ istAnderes: false })
        }}
      >
        <FormLayout size="sm">
          {allgemein !== null && (
            <FormCell span={12}>
              <Alert isLive severity="danger" title="Das Gewässer ist nicht angelegt">
                {allgemein}
              </Alert>
            </FormCell>
          )}
          {doppel && (
            <FormCell span={12}>
              <Gewaesserrueckfrage
                beiAnderem={() => versuche({ istAnderes: true })}
                beiWahl={({ id }) => beiWahl(String(id))}
                doppel={doppel}
              />
            </FormCell>
          )}
          <FormCell span={12}>
            <TextField
              {...feld('name')}
              isRequired
              onChange={neu => aendere('name', () => setzeName(neu))}
              value={name}
            />
          </FormCell>
          <FormCell span={12}>
            <ComboBox
              {...feld('muendetInId')}
              addLabel="Neues Gewässer anlegen"
              description="Das Gewässer, in das es mündet; er unterscheidet gleichnamige Bäche."
              loadOptions={(suche, abbruch) => sucheOptionen(listeFluesse, suche, {}, abbruch)}
              onAdd={setzeNeuenVorfluter}
              onChange={neu => aendere('muendetInId', () => setzeVorfluter(neu))}
              selectedLabel={vorflutertext ?? ''}
              value={vorfluter}
            />
          </FormCell>
          <FormCell span={12}>
            <TextField
              {...feld('nummer')}
              description="Kennung im Gewässernetz, wenn Sie sie kennen. Ohne sie gilt es als „nicht im Netz“."
              onChange={neu => aendere('nummer', () => setzeNummer(neu))}
              value={nummer}
            />
          </FormCell>
        </FormLayout>
      </form>
      {neuerVorfluter !== null && (
        <Gewaesserfenster
          beiSchluss={() => setzeNeuenVorfluter(null)}
          beiWahl={id => {
            setzeNeuenVorfluter(null)
            aendere('muendetInId', () => setzeVorfluter(id))
          }}
          text={neuerVorfluter}
        />
      )}
    </Modal>
  )
}

async function pruefeUndLegeAn(
  eingabe: Gewaesserangaben,
  istAnderes: boolean,
): Promise<{ neues: Gewaesser } | { doppel: Gewaesserdoppel }> {
  const { name, muendetInId } = eingabe
  if (!istAnderes) {
    const query = { name, ...(muendetInId !== null && { muendetInId }) }
    const doppel = await rufe(sucheGewaesserdoppel, { query })
    if (doppel.gleiche.length + doppel.aehnliche.length > 0) return { doppel }
  }
  return { neues: await rufe(legeGewaesserAn, { body: { ...eingabe, istAnderes } }) }
}

function feldfehlerAus(grund: Error): Feldfehler {
  if (!(grund instanceof Problemfehler)) return {}
  return Object.fromEntries(grund.problem.errors.map(({ field, message }) => [field, message]).toReversed())
}
