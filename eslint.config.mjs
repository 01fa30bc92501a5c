import js from "@eslint/js";
import globals from "globals";
import ts from "typescript-eslint";

const MESSAGE = "CallExpression[callee.name=/^(t|tn|tp)$/]";

export default [
  { ignores: ["**/.venv/", "**/node_modules/", "site/", "docs/theme/", "docs/javascripts/search/stemmer-*.js"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2022, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      "consistent-return": "off", // TypeScript checks it
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "no-alert": "error",
      "no-constructor-return": "error",
      "no-else-return": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-param-reassign": "error",
      "no-promise-executor-return": "error",
      "no-self-compare": "error",
      "no-shadow": "error",
      "no-template-curly-in-string": "error",
      "no-unmodified-loop-condition": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
      "no-useless-concat": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      strict: "error",
    },
  },
  {
    files: ["docs/javascripts/**/*.js"],
    languageOptions: { globals: globals.browser },
    rules: {
      // Babel extracts the texts for translation. It does not find these calls.
      "no-restricted-syntax": [
        "error",
        {
          selector: `${MESSAGE}[arguments.0.type!="Literal"], CallExpression[callee.name=/^t[np]$/][arguments.1.type!="Literal"]`,
          message: "Write the text as a string literal, so that it is extracted for translation.",
        },
        {
          selector: `TemplateLiteral ${MESSAGE}`,
          message: "Put the text into a constant first: texts inside a template literal are not extracted.",
        },
        {
          selector: `${MESSAGE} ${MESSAGE}`,
          message: "Put the inner text into a constant first: texts inside another text are not extracted.",
        },
      ],
    },
  },
  {
    files: ["implementations/**/*.js", "docs/javascripts/bundle.mjs", "{tests,tools}/**/*.mjs", "eslint.config.mjs"],
    languageOptions: { globals: globals.node },
  },
  { files: ["implementations/starters/{javascript,skeleton}/*.js"], languageOptions: { sourceType: "commonjs" } },
  ...ts.configs.recommended.map((config) => ({ ...config, files: ["implementations/**/*.ts"] })),
];
