# syntax=docker/dockerfile:1
# Built where the development tools are, run without them. On glibc: the native parts come ready for it.
# The same Node as package.json pins.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY shared/package.json shared/
COPY sync/package.json sync/
COPY server/package.json server/
COPY web/package.json web/
# As scripts/start.mjs installs; the Node of the image stands for the pinned one.
RUN npm install --no-save --ignore-scripts --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node scripts/build.ts && node scripts/release.ts --tree /release

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data BACKUP_DIR=/backups
WORKDIR /app
COPY --from=build /release .
RUN mkdir /data /backups && chown node:node /data /backups && chmod 700 /data /backups
USER node
VOLUME ["/data", "/backups"]
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "server/dist/main.js"]
