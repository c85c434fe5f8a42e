/** Made by the build: the `route` of every folder below pages/ that has a route.ts. */
declare module 'pages:routes' {
  export const routes: readonly import('../content/Route.ts').Route[]
}
