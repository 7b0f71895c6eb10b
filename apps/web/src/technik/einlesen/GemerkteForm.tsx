import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { announce } from '@benthos/ui/announce/announce.ts'
import { Button } from '@benthos/ui/button/Button.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import { FormCell, FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { TextField } from '@benthos/ui/textfield/TextField.tsx'
import { type Einlesung, type Formvorgabe, leseEinlesung } from '@benthos/vertrag/einlesung'
import { listeHausformen, merkeHausform, vergissHausform } from '@benthos/vertrag/hausform'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { abfrage } from '../http/abfrage.ts'
import { rufe } from '../http/klient.ts'
import stil from './Einlesen.module.css'

const KEINE = 'keine'

type Angaben = Pick<Einlesung, 'id' | 'art'> & {
  gilt: NonNullable<Einlesung['form']>['hausform']
  /** noch einmal prüfen; fehlt, wenn sich nichts mehr ändern lässt */
  pruefe: ((vorgabe: Formvorgabe) => void) | undefined
}

/** Gemerkte Formen der Organisation: welche für diese Datei gilt, eine andere wählen, diese merken, eine zurücknehmen. */
export function GemerkteForm({ id, art, gilt, pruefe }: Angaben) {
  const queryClient = useQueryClient()
  const { data } = useQuery(abfrage(listeHausformen, { query: { art } }))
  const [gewaehlt, waehle] = useState<string | null>(null)
  const [name, setzeName] = useState(gilt?.name ?? '')
  const wahl = gewaehlt ?? (gilt ? String(gilt.id) : KEINE)
  const formen = data?.zeilen ?? []
  const gewaehlte = formen.find(form => String(form.id) === wahl)
  const handlung = useMutation({
    mutationFn: (tue: () => Promise<unknown>) => tue(),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: [listeHausformen.pfad] })
      await queryClient.invalidateQueries({ queryKey: [leseEinlesung.pfad] })
    },
  })
  const merke = () =>
    handlung.mutate(async () => {
      await rufe(merkeHausform, { params: { id }, body: { name } })
      waehle(null)
      announce(`Die Form „${name}“ ist gemerkt. Dateien mit denselben Überschriften werden so gelesen.`)
    })
  const vergiss = (form: { id: number; name: string }) =>
    handlung.mutate(async () => {
      await rufe(vergissHausform, { params: { id: form.id } })
      waehle(KEINE)
      announce(`Die Form „${form.name}“ ist zurückgenommen.`)
    })
  return (
    <ExpandableBlock
      headingLevel={2}
      isDefaultExpanded={false}
      title={gilt ? `Gelesen wie gemerkt: „${gilt.name}“` : 'Form der Datei merken oder wählen'}
    >
      <FormLayout size="md">
        {handlung.error && (
          <Alert isLive severity="danger">
            {handlung.error.message}
          </Alert>
        )}
        <p className={stil['nebenher']}>
          Gemerkt sind Schreibweise, Kopfzeile und Bedeutung der Spalten, für alle in Ihrer Organisation. Eine Datei mit
          denselben Überschriften wird von selbst so gelesen.
        </p>
        <FormLayout>
          <FormCell span={4}>
            <TextField label="Name der Form" maxLength={100} onChange={setzeName} value={name} />
          </FormCell>
        </FormLayout>
        <div className={stil['ladewahl']}>
          <Button isDisabled={name.trim() === '' || handlung.isPending} onPress={merke}>
            Form dieser Datei merken
          </Button>
        </div>
        {formen.length > 0 && (
          <>
            <FormLayout>
              <FormCell span={4}>
                <Select
                  isClearable={false}
                  label="Gemerkte Form"
                  onChange={waehle}
                  options={[
                    ...formen.map(form => ({ value: String(form.id), label: form.name })),
                    { value: KEINE, label: 'keine' },
                  ]}
                  value={wahl}
                />
              </FormCell>
            </FormLayout>
            <div className={stil['ladewahl']}>
              {pruefe && (
                <Button
                  isDisabled={handlung.isPending || wahl === (gilt ? String(gilt.id) : KEINE)}
                  onPress={() => pruefe({ hausform: gewaehlte?.id ?? null })}
                >
                  Damit noch einmal prüfen
                </Button>
              )}
              {gewaehlte && (
                <Button isDisabled={handlung.isPending} onPress={() => vergiss(gewaehlte)} variant="quiet">
                  {`„${gewaehlte.name}“ nicht mehr merken`}
                </Button>
              )}
            </div>
          </>
        )}
      </FormLayout>
    </ExpandableBlock>
  )
}
