/** Der benutzte Teil von oidc-provider 9; das Paket bringt keine Typen mit. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export type Nutzlast = Record<string, unknown>

  /** Eintrag des Speichers (Sitzung, Code, Token, Bewilligung …). */
  export interface Ablage {
    upsert(id: string, nutzlast: Nutzlast, gueltigSekunden: number): Promise<void>
    find(id: string): Promise<Nutzlast | undefined>
    findByUserCode(code: string): Promise<Nutzlast | undefined>
    findByUid(uid: string): Promise<Nutzlast | undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }

  export interface Anbietersitzung {
    id: string
    uid: string
    accountId?: string
    loginTs?: number
    authorizations?: Record<string, { grantId?: string; sid?: string }>
    grantIdFor(clientId: string): string | undefined
    sidFor(clientId: string): string | undefined
    persist(): Promise<unknown>
  }

  export interface Bewilligung {
    accountId: string
    clientId: string
    addOIDCScope(scope: string): void
    addResourceScope(resource: string, scope: string): void
    save(): Promise<string>
  }

  export interface Interaktion {
    uid: string
    prompt: { name: string; reasons: readonly string[] }
    params: Record<string, string | undefined>
    session?: { accountId: string; uid: string }
    persist(): Promise<unknown>
  }

  export interface Konto {
    accountId: string
    claims(): Promise<Record<string, unknown>>
  }

  export interface Anbieterkontext {
    path: string
    status: number
    type: string
    body: unknown
    req: IncomingMessage
    res: ServerResponse
    redirect(ziel: string): void
    set(name: string, wert: string): void
    accepts(...arten: string[]): string | false
    cookies: { set(name: string, wert: string | null, angaben?: object): void }
    oidc: {
      route: string
      provider: Provider
      session?: Anbietersitzung
      client?: { clientId: string }
      params?: Record<string, string | undefined>
      urlFor(name: string): string
      entities: {
        Account?: Konto
        Client?: { clientId: string }
        Grant?: Bewilligung
        RefreshToken?: { sessionUid?: string; accountId?: string }
        IdTokenHint?: { payload: { sub?: string } }
      }
    }
  }

  export interface Anbieterfehler extends Error {
    error?: string
    error_description?: string
    error_detail?: string
    statusCode?: number
  }

  export class Provider {
    constructor(issuer: string, angaben: object)
    issuer: string
    proxy: boolean
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>
    use(fn: (ctx: Anbieterkontext, next: () => Promise<void>) => Promise<void>): this
    on(
      ereignis: 'server_error' | 'grant.error' | 'authorization.error',
      fn: (ctx: Anbieterkontext, fehler: Anbieterfehler) => void,
    ): this
    on(ereignis: 'error', fn: (fehler: Error) => void): this
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<Interaktion>
    /** merkt das Ergebnis des Vorgangs und liefert die Adresse, an der er weitergeht */
    interactionResult(req: IncomingMessage, res: ServerResponse, ergebnis: object, angaben?: object): Promise<string>
    Client: {
      prototype: {
        redirectUriAllowed(adresse: unknown): boolean
        postLogoutRedirectUriAllowed(adresse: unknown): boolean
      }
    }
    Grant: {
      new (angaben: { accountId: string; clientId: string }): Bewilligung
      find(id: string): Promise<Bewilligung | undefined>
    }
    Session: {
      findByUid(uid: string): Promise<Anbietersitzung | undefined>
      get(ctx: object): Promise<Anbietersitzung>
    }
    RefreshToken: { prototype: { generateTokenId(): string } }
  }

  export const errors: {
    InvalidGrant: new (angaben?: { detail?: string }) => Anbieterfehler
    SessionNotFound: new (...args: never[]) => Anbieterfehler
  }
  export const interactionPolicy: {
    base(): {
      remove(name: string): void
      get(name: 'login'): { checks: { add(check: object): void } }
    }
    Check: {
      new (grund: string, text: string, fehler: string, pruefe: (ctx: Anbieterkontext) => boolean): object
    }
  }
}
