import { hatRecht, type Taxalistenart } from '@benthos/fachmodell'
import type { Hausnamen } from '@benthos/fachmodell/taxonname/hausnamen'
import { hausnamenschluessel } from '@benthos/fachmodell/taxonname/hausnamenschluessel'
import { listeHausnamen, merkeHausnamen } from '@benthos/vertrag/hausname'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { abfrage } from '../../../technik/http/abfrage.ts'
import { rufe } from '../../../technik/http/klient.ts'
import { kurznachrichten } from '../../../technik/meldungen/kurznachrichten.ts'
import { akteurVon } from '../../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../../technik/sitzung/sitzung.ts'
import type { Merkname } from './hausnamen.ts'

/** Was die Erfassung von den gemerkten Namen braucht; ohne Organisation oder Recht gibt es keine. */
export type Hausnamenzugang = { hausnamen: Hausnamen | null; merke: (namen: readonly Merkname[]) => void }

/**
 * Gemerkte Namen der eigenen Organisation für eine Taxaliste. Bis sie geladen sind, und wenn es nicht gelingt, wird ohne sie
 * zugeordnet.
 * @param fassung Fassung, nach der neue Namen geprüft werden
 */
export function useHausnamen(art: Taxalistenart, fassung: string): Hausnamenzugang {
  const zugang = useSitzung()
  const queryClient = useQueryClient()
  const organisation = zugang.sitzung.user.organisationseinheit?.name ?? null
  const darf = organisation !== null && hatRecht(akteurVon(zugang), 'hausname.fuehren')
  const eingabe = abfrage(listeHausnamen, { query: {} })
  const { data } = useQuery({ ...eingabe, enabled: darf })
  const hausnamen = useMemo(
    () =>
      data === undefined || organisation === null
        ? null
        : {
            organisation,
            taxonVon: new Map(
              data.zeilen.filter(z => z.art === art).map(z => [hausnamenschluessel(z.text), z.taxon] as const),
            ),
          },
    [data, organisation, art],
  )
  const { queryKey } = eingabe
  const merken = useMutation({
    mutationFn: (namen: readonly Merkname[]) =>
      rufe(merkeHausnamen, {
        body: {
          version: fassung,
          namen: namen.map(name => ({
            ...name,
            bisher: hausnamen?.taxonVon.get(hausnamenschluessel(name.text)) ?? null,
          })),
        },
      }),
    onSuccess: (stand, namen) => {
      queryClient.setQueryData(queryKey, stand)
      const message = namen.length === 1 ? '1 Name gemerkt' : `${namen.length} Namen gemerkt`
      kurznachrichten.add({ type: 'success', message })
    },
    onError: ({ message }) => {
      void queryClient.invalidateQueries({ queryKey })
      kurznachrichten.add({ type: 'danger', message: `Die Namen sind nicht gemerkt: ${message}` })
    },
  })
  return { hausnamen, merke: namen => namen.length > 0 && merken.mutate(namen) }
}
