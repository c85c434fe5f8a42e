/** Stylesheets for the first view of a legal statement. */
export const statementFirstView = [
  'styles/small-text.css',
  'components/Breadcrumbs.css',
  'components/Opening.css',
  'pages/legal/Statement.css',
]
