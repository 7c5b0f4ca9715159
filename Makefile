# Everything a developer or CI does with Muster. `make` alone builds the binary.

VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
# Packages with a dot in front, such as .ci, are no part of ./... for the go command.
PKG ?= ./...
# How long make fuzz spends on each target; make test spends 5 s.
FUZZTIME ?= 5m
BENCH ?= .
# Where make run serves, and where it keeps its store.
ADDR ?= 127.0.0.1:8080
DATA ?= ./data
TOOL := go tool -modfile=.ci/tools/go.mod

.PHONY: build
build: ## build bin/muster
	CGO_ENABLED=0 go build -trimpath -ldflags '-s -w -X main.version=$(VERSION)' -o bin/muster ./cmd/muster

.PHONY: assets
assets: ## fetch the browser's packages and bundle static/ into static/dist
	cd static && npm ci --ignore-scripts --no-audit --no-fund
	go run ./cmd/assetbuild

.PHONY: run
run: assets build ## build everything and serve it on ADDR with the store in DATA
	bin/muster serve --addr $(ADDR) --data $(DATA)

.PHONY: test
test: ## all tests with their seed corpora, recorded games on other machines, then every fuzz target for 5 s
	@.ci/packages
	go test -timeout 25m $(PKG)
	.ci/machines
	.ci/fuzz 5s

.PHONY: fuzz
fuzz: ## 100,000 random games, then every fuzz target for FUZZTIME
	go test -timeout 3h -run '^TestRandomPlayouts$$' ./rules/game -games 100000
	.ci/fuzz $(FUZZTIME)

.PHONY: bench
bench: ## the benchmarks, as docs/performance.md quotes them
	go test -run '^$$' -bench '$(BENCH)' -benchmem $(PKG)

.PHONY: lint
lint: ## formatting, vet, staticcheck, generated files, known vulnerabilities
	.ci/lint

.PHONY: generate
generate: ## write the Go files of the templates
	go tool templ generate -path views

.PHONY: pictures
pictures: assets ## the pictures of the README
	go test ./handlers/browsertest -count 1 -run '^TestReadmePictures$$' -args -pictures $(CURDIR)/docs/pictures

.PHONY: clean
clean: ## remove what make built
	rm -rf bin .ci/cache

.PHONY: help
help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12
