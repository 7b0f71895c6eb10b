import { type Abfrageeingabe, abfrage } from '../../technik/http/abfrage.ts'
import type { IrgendeinEndpunkt } from '../../technik/http/klient.ts'
import type { Unterseiteninhalt } from './unterseite.ts'

/** Stellt die Fragen an die Aufnahme, mit denen eine Unterseite beginnt, ehe sie gezeigt wird; was scheitert, fragt sie selbst noch einmal. */
export const fragtVorab =
  (...endpunkte: readonly IrgendeinEndpunkt[]): NonNullable<Unterseiteninhalt['frageVorab']> =>
  (aufnahmeId, client) => {
    const eingabe = { params: { id: aufnahmeId } } as unknown as Abfrageeingabe<IrgendeinEndpunkt>
    return Promise.all(endpunkte.map(eine => client.prefetchQuery(abfrage(eine, eingabe))))
  }
