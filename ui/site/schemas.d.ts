/** Made by the build: a function for each schema in content/schema. */
declare module 'content:schemas' {
  interface Validator {
    (value: unknown): boolean
    errors?: {
      instancePath: string
      message: string
      params: { additionalProperty?: string; allowedValues?: unknown[] }
    }[]
  }
  export const validators: Readonly<Record<string, Validator>>
}

/** Made by the build: everything that the route.ts files below src/pages export. */
declare module 'pages:site' {
  interface PageModule {
    /** The folder below src/pages. */
    folder: string
    route: import('../src/content/Route.ts').Route
    firstView?: readonly string[]
    firstFonts?: readonly import('./input.ts').Font[]
    items?: import('../src/content/Route.ts').Items<unknown>
    structuredData?: import('../src/content/Route.ts').StructuredData<unknown>
  }
  export const pageModules: readonly PageModule[]
}
